import { registerHooks } from 'node:module';
import { describe, expect, test } from 'vitest';
import { inspectReading } from '#netlify/server/reading/gate.ts';
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
    expect(inspectReading(answer.interpretation, goldenSpread(first))).toEqual([]);
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
    for (const { part, names, body, authorization } of provider.calls) {
      const cards =
        part === 'summary'
          ? CATEGORIES.flatMap((category) => second[category])
          : second[part ?? 'special'];
      const expected = deck.filter(({ id }) => cards.includes(id)).map(({ name }) => name);
      expect(names.toSorted()).toEqual(expected.toSorted());
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
    // Take away what the reader wrote and the categories: only signs are left.
    const known = deck
      .flatMap(({ name, meanings, fragments }) => [
        name,
        ...Object.values(meanings).flat(),
        ...Object.values(fragments).map(({ text }) => text),
      ])
      .concat('Qualités', 'Obstacles', 'Avenir', 'Carte Spéciale')
      .toSorted((one, other) => other.length - one.length);
    const left = known.reduce((text, words) => text.replaceAll(words, ''), aiPrompt);
    expect(left).toMatch(/^[\s(),;:]*$/);
  });
});

describe('a combination that is kept', () => {
  test('needs no call, whatever the order its cards were picked in', async () => {
    const written = await interpreted(platform.visitor(), fourth);
    provider.reset();
    const again = await interpreted(platform.visitor(), {
      ...fourth,
      qualities: fourth.qualities.toReversed(),
      future: fourth.future.toReversed(),
    });
    expect({ ...again, fragmentsUsed: [] }).toEqual({ ...written, fragmentsUsed: [] });
    expect(again.fragmentsUsed.toSorted()).toEqual(written.fragmentsUsed.toSorted());
    expect(provider.calls).toEqual([]);
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
