import { beforeEach, describe, expect, test } from 'vitest';
import { purgeSections } from '#netlify/server/reading/sections.ts';
import { type Categorization, PARTS } from '#src/tarot/arcana.ts';
import { interpretLocally } from '#src/tarot/interpretation/local.ts';
import type { Behaviour } from '#tests/ai-answers.ts';
import { aiPlatform, interpreted, postInterpret } from '#tests/ai-platform.ts';
import { deck } from '#tests/deck.ts';
import { goldenDraws } from '#tests/golden/golden.ts';

const CALL_MS = '400';
const { platform, provider } = await aiPlatform({ AI_CALL_TIMEOUT_MS: CALL_MS });

// A part kept from one test would not be asked for in the next.
beforeEach(async () => {
  await purgeSections(new Date('9999-01-01'));
});

const draws = goldenDraws.values();

/** A draw that this file has not used yet. */
function freshDraw(): Categorization {
  return draws.next().value as Categorization;
}

function callsFor(part: string): number {
  return provider.calls.filter((call) => call.part === part).length;
}

describe('one part fails', () => {
  const twice: Behaviour[] = [
    'nonsense',
    'refuse',
    'truncate',
    'malformed',
    'not-json',
    'stall',
    'stall-in-body',
    'rate-limit',
    'fault',
    'drop',
  ];
  const once: Behaviour[] = ['out-of-quota', 'wrong-key'];

  test.each([...twice.map((kind) => [kind, 2]), ...once.map((kind) => [kind, 1])] as [
    Behaviour,
    number,
  ][])(
    '%s: it is asked %d time(s), then woven from the reader’s fragments',
    async (kind, times) => {
      const draw = freshDraw();
      provider.behave = ({ part }) => (part === 'obstacles' ? kind : 'write');
      const { authors, interpretation } = await interpreted(platform.visitor(), draw);
      expect(authors).toEqual({
        summary: 'ai',
        qualities: 'ai',
        obstacles: 'reader',
        future: 'ai',
        special: 'ai',
      });
      expect(interpretation.obstacles).toBe(interpretLocally(deck, draw).interpretation.obstacles);
      expect(callsFor('obstacles')).toBe(times);
    },
  );

  test('what the reader wrote is not kept as the provider’s', async () => {
    const draw = freshDraw();
    provider.behave = ({ part }) => (part === 'special' ? 'nonsense' : 'write');
    await interpreted(platform.visitor(), draw);
    provider.reset();
    const { authors } = await interpreted(platform.visitor(), draw);
    expect(authors.special).toBe('ai');
    expect(provider.calls.map(({ part }) => part)).toEqual(['special']);
  });
});

describe('the second attempt', () => {
  test.each<Behaviour>(['refuse', 'truncate', 'malformed', 'stall', 'rate-limit', 'fault', 'drop'])(
    'puts right what was only passing: %s',
    async (kind) => {
      provider.behave = ({ part }, earlier) =>
        part === 'future' && earlier === 0 ? kind : 'write';
      const { authors } = await interpreted(platform.visitor(), freshDraw());
      expect(Object.values(authors)).toEqual(PARTS.map(() => 'ai'));
      expect(provider.calls).toHaveLength(6);
    },
  );

  test('is told what was wrong with the first text', async () => {
    const bad = 'Vous allez rencontrer l’univers.';
    provider.behave = ({ part }, earlier) =>
      part === 'summary' && earlier === 0 ? { text: bad } : 'write';
    const { authors } = await interpreted(platform.visitor(), freshDraw());
    expect(authors.summary).toBe('ai');
    const retry = provider.calls.filter(({ part }) => part === 'summary').at(-1);
    const [prompt, answer, complaint] = retry?.body.input ?? [];
    expect(prompt?.role).toBe('user');
    expect(answer).toEqual({ role: 'assistant', content: bad });
    expect(complaint?.content).toContain('« Vous allez »');
    expect(complaint?.content).toContain('« l’univers »');
    expect(complaint?.content).toContain('n’est pas nommée');
    expect(complaint?.content).toContain('Le texte compte');
  });
});

describe('every part fails', () => {
  test.each<Behaviour>(['nonsense', 'refuse', 'wrong-key', 'fault', 'drop'])(
    '%s: 503, so that the browser weaves the reading',
    async (kind) => {
      provider.behave = () => kind;
      const response = await postInterpret(platform.visitor(), freshDraw());
      expect(response.status).toBe(503);
      expect((await response.json()).message).toMatch(/textes de la tarologue/);
    },
  );

  test('what was kept before is still given', async () => {
    const draw = freshDraw();
    provider.behave = ({ part }) => (part === 'qualities' ? 'write' : 'fault');
    await interpreted(platform.visitor(), draw);
    provider.behave = () => 'fault';
    const { authors } = await interpreted(platform.visitor(), draw);
    expect(authors).toMatchObject({ qualities: 'ai', summary: 'reader' });
  });
});

test('spaces and typography are put right rather than asked for again', async () => {
  provider.behave = ({ part, names }) =>
    part === 'special'
      ? { text: `\n ${names[0]} est là  :\n l'heure est douce ! ${'Un pas suffit. '.repeat(20)}\n` }
      : 'write';
  const { interpretation, authors } = await interpreted(platform.visitor(), freshDraw());
  expect(authors.special).toBe('ai');
  expect(callsFor('special')).toBe(1);
  expect(interpretation.special).toContain(' est là\u202f: l’heure est douce\u202f! Un pas');
});

describe('the whole reading has a limit', () => {
  test('parts that are late are woven; those that were in time are the provider’s', async () => {
    process.env.AI_READING_TIMEOUT_MS = '300';
    // A single part could be late for longer than this test may take.
    process.env.AI_CALL_TIMEOUT_MS = '60000';
    provider.behave = ({ part }) => (part === 'summary' ? 'stall' : 'write');
    const { authors } = await interpreted(platform.visitor(), freshDraw());
    delete process.env.AI_READING_TIMEOUT_MS;
    process.env.AI_CALL_TIMEOUT_MS = CALL_MS;
    expect(callsFor('summary')).toBe(1);
    expect(authors).toMatchObject({ summary: 'reader', qualities: 'ai', special: 'ai' });
  });
});
