import { registerHooks } from 'node:module';
import { describe, expect, test } from 'vitest';
import { inspectLetter } from '#netlify/server/reading/gate.ts';
import { interpretAnswerSchema } from '#src/features/draw/api.ts';
import { CATEGORIES, type Categorization, FRAGMENT_OF, PARTS } from '#src/tarot/arcana.ts';
import { API_KEY, aiPlatform, interpreted, postInterpret } from '#tests/ai-platform.ts';
import { deck } from '#tests/deck.ts';
import { goldenDraws, goldenSpread } from '#tests/golden/golden.ts';

const imported: string[] = [];
registerHooks({
  resolve(specifier, context, next) {
    imported.push(specifier);
    return next(specifier, context);
  },
});

const { platform, provider } = await aiPlatform();
const [first, second, third, fourth, fifth, sixth] = goldenDraws as [
  Categorization,
  Categorization,
  Categorization,
  Categorization,
  Categorization,
  Categorization,
];

/** Imports of the provider's library, which stays outside the function's bundle. */
function libraryImports(): number {
  return imported.filter((specifier) => specifier === 'openai').length;
}

describe('a new combination', () => {
  test('is written by five calls at once, and every part passes the gate', async () => {
    provider.pace = { firstTokenMs: 150, tokensPerSecond: Number.POSITIVE_INFINITY };
    const response = await postInterpret(platform.visitor(), first);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const answer = interpretAnswerSchema.parse(await response.json());
    expect(inspectLetter(answer.interpretation, goldenSpread(first))).toEqual([]);
    expect(Object.values(answer.authors)).toEqual(PARTS.map(() => 'ai'));
    expect(answer.fragmentsUsed.toSorted()).toEqual(
      CATEGORIES.flatMap((category) =>
        first[category].map((id) => `${id}/${FRAGMENT_OF[category]}`),
      ).toSorted(),
    );
    expect(provider.calls.map(({ part }) => part).toSorted()).toEqual(PARTS.toSorted());
    expect(provider.mostAtOnce).toBe(5);
  });

  test('gives each call its own cards, and asks the provider to keep nothing', async () => {
    await interpreted(platform.visitor(), second);
    for (const { part, cards, body, authorization } of provider.calls) {
      const own =
        part === 'summary'
          ? CATEGORIES.flatMap((category) => second[category])
          : second[part ?? 'special'];
      expect(cards.toSorted()).toEqual(own.toSorted());
      const keys = {
        summary: ['summary', 'thread'],
        special: own,
        qualities: [...own, 'together'],
        obstacles: [...own, 'together'],
        future: [...own, 'together'],
      }[part ?? 'special'];
      const { format } = body.text ?? {};
      expect(format).toMatchObject({ type: 'json_schema', name: part, strict: true });
      expect(format?.schema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(Object.keys(format?.schema.properties ?? {}).toSorted()).toEqual(keys.toSorted());
      expect(format?.schema.required?.toSorted()).toEqual(keys.toSorted());
      expect(body).toMatchObject({
        store: false,
        model: 'gpt-6.1-terra',
        reasoning: { effort: 'none' },
      });
      expect(authorization).toBe(`Bearer ${API_KEY}`);
    }
  });

  test('tells the browser the prompt’s cards and texts, and nothing else of it', async () => {
    const response = await postInterpret(platform.visitor(), third);
    const body = await response.text();
    const { aiPrompt } = JSON.parse(body);
    const inputs = provider.calls.map((call) => call.body.input[0]?.content ?? '');
    expect(aiPrompt.length).toBeLessThanOrEqual(8_000);
    expect(inputs.every((input) => aiPrompt.includes(input))).toBe(true);
    for (const call of provider.calls) {
      expect(aiPrompt).not.toContain(call.body.instructions.slice(0, 60));
    }
    expect(body).not.toContain(API_KEY);
    expect(body).not.toContain('gpt-');
    for (const id of CATEGORIES.flatMap((category) => third[category])) {
      expect(aiPrompt).toContain(`${deck.find((card) => card.id === id)?.name} (`);
    }
  });
});

describe('a combination that is kept', () => {
  test('needs no call, and is told in the order its cards were picked in', async () => {
    const written = await interpreted(platform.visitor(), fourth);
    provider.reset();
    const reordered = {
      ...fourth,
      qualities: fourth.qualities.toReversed(),
      future: fourth.future.toReversed(),
    };
    const again = await interpreted(platform.visitor(), reordered);
    expect(provider.calls).toEqual([]);
    expect(Object.values(again.authors)).toEqual(PARTS.map(() => 'ai'));
    expect(again.fragmentsUsed.toSorted()).toEqual(written.fragmentsUsed.toSorted());
    expect(inspectLetter(again.interpretation, goldenSpread(reordered))).toEqual([]);
    const passages = (text: string) => text.split('\n\n').slice(0, 3);
    for (const part of ['qualities', 'future'] as const) {
      expect(passages(again.interpretation[part])).toEqual(
        passages(written.interpretation[part]).toReversed(),
      );
    }
  });

  test('lends its categories to another draw', async () => {
    await interpreted(platform.visitor(), fourth);
    provider.reset();
    const others = deck.map(({ id }) => id).filter((id) => !fourth.qualities.includes(id));
    const sharing = {
      qualities: fourth.qualities,
      obstacles: others.slice(0, 3),
      future: others.slice(3, 6),
      special: others.slice(6, 7),
    };
    await interpreted(platform.visitor(), sharing);
    const parts = provider.calls.map(({ part }) => part);
    expect(parts).not.toContain('qualities');
    expect(parts).toContain('summary');
  });

  test('does not load the provider’s library, which a new combination does', async () => {
    await interpreted(platform.visitor(), fourth);
    await platform.stop();
    await platform.start();
    const before = libraryImports();
    const { authors } = await interpreted(platform.visitor(), fourth);
    expect(Object.values(authors)).toEqual(PARTS.map(() => 'ai'));
    expect(libraryImports()).toBe(before);
    await interpreted(platform.visitor(), sixth);
    expect(libraryImports()).toBeGreaterThan(before);
  });

  test('is whole for two visitors at the same moment, and kept for the next one', async () => {
    provider.pace = { firstTokenMs: 200, tokensPerSecond: Number.POSITIVE_INFINITY };
    const both = await Promise.all([
      interpreted(platform.visitor(), fifth),
      interpreted(platform.visitor(), fifth),
    ]);
    for (const { authors } of both) expect(Object.values(authors)).toEqual(PARTS.map(() => 'ai'));
    const calls = provider.calls.length;
    await interpreted(platform.visitor(), fifth);
    expect(provider.calls).toHaveLength(calls);
  });
});
