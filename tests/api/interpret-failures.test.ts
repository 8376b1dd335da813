import { beforeAll, describe, expect, test } from 'vitest';
import { aiPlatform, interpreted, postInterpret } from '#tests/support/ai/ai-test-platform.ts';
import type { Behaviour } from '#tests/support/ai/respond.ts';
import { goodAnswerTo } from '#tests/support/ai/valid-answers.ts';
import {
  randomDraws,
  TEN_PARTS,
  type TenCards,
  type TenPart,
  wovenReading,
} from '#tests/support/ten-card-spread.ts';

const CALL_MS = '3000';
const { platform, provider } = await aiPlatform({ AI_CALL_TIMEOUT_MS: CALL_MS });

const draws = randomDraws(100, 31).values();

/** A draw that this file has not used yet. */
function freshDraw(): TenCards {
  return draws.next().value as TenCards;
}

// The first letter loads the provider's client, and that may take longer than a call may here.
beforeAll(async () => {
  await postInterpret(platform.visitor(), freshDraw());
});

const BY_AI = Object.fromEntries(TEN_PARTS.map((part) => [part, 'ai']));

function woven(draw: TenCards, part: TenPart): string {
  return wovenReading(draw)[part];
}

describe('a sentence that breaks a rule', () => {
  const PROPHECY = 'Vous rencontrerez quelqu’un avant la neige.';

  test('is cut where the part stands without it, and nothing is asked again', async () => {
    const draw = freshDraw();
    const { obstacles } = goodAnswerTo(draw);
    const spoilt = obstacles.replace('\n\n', ` ${PROPHECY}\n\n`);
    provider.behave = () => ({ spoil: { obstacles: spoilt } });
    const { authors, interpretation } = await interpreted(platform.visitor(), draw);
    expect(authors).toEqual(BY_AI);
    expect(spoilt).toContain(PROPHECY);
    expect(interpretation.obstacles).not.toContain(PROPHECY);
    expect(interpretation.obstacles.split('\n\n')).toHaveLength(2);
    expect(provider.calls).toHaveLength(1);
  });

  test('that the part needs is asked for again, with the sentence and the reason', async () => {
    const draw = freshDraw();
    const { obstacles, question } = goodAnswerTo(draw);
    const needed = obstacles.replace('Quant à la', 'Vous allez trouver la');
    provider.behave = (_, earlier) =>
      earlier === 0
        ? { spoil: { obstacles: needed, question: 'Quelle maladie est-ce que je cache ?' } }
        : 'write';
    const { authors, interpretation } = await interpreted(platform.visitor(), draw);
    expect(authors).toEqual(BY_AI);
    expect(interpretation.obstacles).toContain('Quant à la');
    expect(interpretation.special).toContain(question.slice(0, 20));
    const [first, second] = provider.calls;
    expect(second?.keys).toEqual(['obstacles', 'special', 'question']);
    expect(second?.body.instructions).toBe(first?.body.instructions);
    const [prompt, answer, complaint] = second?.body.input ?? [];
    expect(prompt).toEqual(first?.body.input[0]);
    expect(JSON.parse(answer?.content ?? '').obstacles).toBe(needed);
    expect(complaint?.content).toMatch(
      /- obstacles, « Vous allez trouver la [^»]+ » : annonce du futur comme d’une certitude\./,
    );
    expect(complaint?.content).toMatch(
      /- special et question, « Quelle maladie [^»]+ » : sujet exclu/,
    );
  });

  test.each([
    ['a card that is not named', (text: string) => text.slice(text.indexOf('\n\n')), /nommé/],
    ['a part that is too short', () => 'Rien.', /mots, il en faut de 40 à 190/],
  ])('as does %s', async (_, spoil, complaint) => {
    const draw = freshDraw();
    const future = spoil(goodAnswerTo(draw).future);
    provider.behave = (_call, earlier) => (earlier === 0 ? { spoil: { future } } : 'write');
    expect((await interpreted(platform.visitor(), draw)).authors).toEqual(BY_AI);
    expect(provider.calls[1]?.keys).toEqual(['future']);
    expect(provider.calls[1]?.body.input.at(-1)?.content).toMatch(complaint);
  });

  test('twice, and the part is woven from the reader’s texts', async () => {
    const draw = freshDraw();
    provider.behave = () => ({ spoil: { obstacles: PROPHECY } });
    const { authors, interpretation } = await interpreted(platform.visitor(), draw);
    expect(authors).toEqual({ ...BY_AI, obstacles: 'reader' });
    expect(interpretation.obstacles).toBe(woven(draw, 'obstacles'));
    expect(provider.calls).toHaveLength(2);
  });
});

describe('an answer that stops', () => {
  test.each(['drop', 'stall', 'truncate'] as const)(
    'by “%s”: what came stays, the rest is asked for once more',
    async (ends) => {
      provider.behave = (_, earlier) => (earlier === 0 ? { until: 'future', ends } : 'write');
      const draw = freshDraw();
      const { authors } = await interpreted(platform.visitor(), draw);
      expect(authors).toEqual(BY_AI);
      expect(provider.calls.map(({ keys }) => keys.length)).toEqual([6, 3]);
      expect(provider.calls[1]?.body.input.at(-1)?.content).toContain(
        '- future : la réponse s’est arrêtée avant.',
      );
    },
  );

  test('twice: the rest is woven', async () => {
    const draw = freshDraw();
    provider.behave = () => ({ until: 'future', ends: 'truncate' });
    const { authors, interpretation } = await interpreted(platform.visitor(), draw);
    expect(authors).toEqual({ ...BY_AI, future: 'reader', special: 'reader' });
    expect(interpretation.future).toBe(woven(draw, 'future'));
    expect(provider.calls).toHaveLength(2);
  });

  test.each<Behaviour>([
    'refuse',
    'truncate',
    'stall',
    'malformed',
    'not-events',
    'rate-limit',
    'fault',
    'drop',
    'nonsense',
    { text: 'Bonjour.' },
  ])('before its first part (%j) is asked for again', async (kind) => {
    provider.behave = (_, earlier) => (earlier === 0 ? kind : 'write');
    expect((await interpreted(platform.visitor(), freshDraw())).authors).toEqual(BY_AI);
    expect(provider.calls.map(({ keys }) => keys.length)).toEqual([6, 6]);
  });
});

describe('no part is the model’s', () => {
  test.each<[Behaviour, number]>([
    ['nonsense', 2],
    ['refuse', 2],
    ['fault', 2],
    ['drop', 2],
    ['wrong-key', 1],
    ['out-of-quota', 1],
  ])('%s: 503 after %i calls, so that the browser weaves the letter', async (kind, calls) => {
    provider.behave = () => kind;
    const response = await postInterpret(platform.visitor(), freshDraw());
    expect(response.status).toBe(503);
    expect((await response.json()).message).toMatch(/textes de la tarologue/);
    expect(provider.calls).toHaveLength(calls);
  });
});

test('the whole letter has a limit: parts that are late are woven', async () => {
  process.env.AI_READING_TIMEOUT_MS = '300';
  // One call could be late for longer than this test may take.
  process.env.AI_CALL_TIMEOUT_MS = '60000';
  provider.behave = () => ({ until: 'future', ends: 'stall' });
  const { authors } = await interpreted(platform.visitor(), freshDraw());
  delete process.env.AI_READING_TIMEOUT_MS;
  process.env.AI_CALL_TIMEOUT_MS = CALL_MS;
  expect(provider.calls).toHaveLength(1);
  expect(authors).toEqual({ ...BY_AI, future: 'reader', special: 'reader' });
});
