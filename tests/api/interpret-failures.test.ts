import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { purgeSections } from '#netlify/server/reading/sections.ts';
import { type Arcanum, type Categorization, PARTS } from '#src/tarot/arcana.ts';
import { interpretLocally } from '#src/tarot/interpretation/local.ts';
import type { Behaviour } from '#tests/ai-answers.ts';
import { aiPlatform, interpreted, postInterpret } from '#tests/ai-platform.ts';
import { goodTexts } from '#tests/ai-texts.ts';
import { deck, randomDraws } from '#tests/deck.ts';
import { goldenSpread, goodTextsOf } from '#tests/golden/golden.ts';

const CALL_MS = '400';
const { platform, provider } = await aiPlatform({ AI_CALL_TIMEOUT_MS: CALL_MS });

// A part kept from one test would not be asked for in the next.
beforeEach(async () => {
  await purgeSections(new Date('9999-01-01'));
});

const draws = randomDraws(100, 31).values();

/** A draw that this file has not used yet. */
function freshDraw(): Categorization {
  return draws.next().value as Categorization;
}

// The first reading loads the provider's client, and that may take longer than a call may here.
beforeAll(async () => {
  await postInterpret(platform.visitor(), freshDraw());
});

function callsFor(part: string): number {
  return provider.calls.filter((call) => call.part === part).length;
}

describe('one part fails', () => {
  const twice: Behaviour[] = [
    'nonsense',
    'wrong-object',
    'wrong-gaze',
    'wrong-number',
    'wrong-order',
    'missing-key',
    'other-key',
    'cut-json',
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
  test.each<Behaviour>([
    'wrong-object',
    'wrong-gaze',
    'wrong-order',
    'missing-key',
    'other-key',
    'cut-json',
    'refuse',
    'truncate',
    'malformed',
    'stall',
    'rate-limit',
    'fault',
    'drop',
  ])('puts right what was only passing: %s', async (kind) => {
    provider.behave = ({ part }, earlier) => (part === 'future' && earlier === 0 ? kind : 'write');
    const { authors } = await interpreted(platform.visitor(), freshDraw());
    expect(Object.values(authors)).toEqual(PARTS.map(() => 'ai'));
    expect(provider.calls).toHaveLength(6);
  });

  test('is told what was wrong with the first texts, and in which', async () => {
    const summary = 'Vous allez rencontrer l’univers.';
    const bad = JSON.stringify({ summary, thread: 'Un fil.' });
    provider.behave = ({ part }, earlier) =>
      part === 'summary' && earlier === 0 ? { text: bad } : 'write';
    const { authors } = await interpreted(platform.visitor(), freshDraw());
    expect(authors.summary).toBe('ai');
    const retry = provider.calls.filter(({ part }) => part === 'summary').at(-1);
    const [prompt, answer, complaint] = retry?.body.input ?? [];
    expect(prompt?.role).toBe('user');
    expect(answer).toEqual({ role: 'assistant', content: bad });
    expect(complaint?.content).toContain('« summary » : À éviter');
    expect(complaint?.content).toContain('« Vous allez »');
    expect(complaint?.content).toContain('« l’univers »');
    expect(complaint?.content).toContain('« thread » : Le texte compte');
  });

  test('is told what the picture does not show', async () => {
    provider.behave = ({ part }, earlier) =>
      part === 'future' && earlier === 0 ? 'wrong-object' : 'write';
    await interpreted(platform.visitor(), freshDraw());
    const retry = provider.calls.filter(({ part }) => part === 'future').at(-1);
    expect(retry?.body.input.at(-1)?.content).toMatch(
      /L’image ne montre pas cela .* tient une (?:trompette|balance)\./,
    );
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
  const draw = freshDraw();
  const good = goodTextsOf('special', goldenSpread(draw));
  const [[key, text]] = Object.entries(good) as [[string, string]];
  const untidy = text.replaceAll('\u202f:', ' \t :\n').replaceAll('’', "'");
  provider.behave = ({ part }) =>
    part === 'special' ? { text: JSON.stringify({ [key]: `\n ${untidy}\n` }) } : 'write';
  const { interpretation, authors } = await interpreted(platform.visitor(), draw);
  expect(untidy).not.toBe(text);
  expect(authors.special).toBe('ai');
  expect(callsFor('special')).toBe(1);
  expect(interpretation.special.split('\n\n')[0]).toBe(text);
});

test('a sentence that two parts have is told once: the second part is woven', async () => {
  const sentence = 'Rien ne presse ce soir, et la table peut attendre.';
  provider.behave = ({ part, cards, body }) => {
    const named = cards.map((id) => deck.find((card) => card.id === id) as Arcanum);
    if (part !== 'qualities' && part !== 'special') return 'write';
    expect(body.text?.format.name).toBe(part);
    const texts = goodTexts(part, named);
    const [key] = Object.keys(texts) as [string];
    return { text: JSON.stringify({ ...texts, [key]: `${texts[key]} ${sentence}` }) };
  };
  const { interpretation, authors } = await interpreted(platform.visitor(), freshDraw());
  const all = PARTS.map((part) => interpretation[part]).join(' ');
  expect(all.split(sentence)).toHaveLength(2);
  expect(authors).toMatchObject({ qualities: 'ai', special: 'reader' });
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
