import { registerHooks } from 'node:module';
import { expect, test } from 'vitest';
import { interpretAnswerSchema } from '#src/api/readings.ts';
import { goldenDraws, goldenTable } from '#tests/golden/golden.ts';
import {
  API_KEY,
  aiPlatform,
  interpreted,
  postInterpret,
} from '#tests/support/ai/ai-test-platform.ts';
import { goodAnswerTo } from '#tests/support/ai/valid-answers.ts';
import { selectionOf } from '#tests/support/ai-selection.ts';
import { deck } from '#tests/support/deck-fixtures.ts';
import { inspectLetter } from '#tests/support/inspect-letter.ts';
import { storedState } from '#tests/support/storage-snapshot.ts';
import {
  kindIn,
  TEN_GROUPS,
  TEN_PARTS,
  type TenAnswer,
  type TenCards,
} from '#tests/support/ten-card-spread.ts';

const imported: string[] = [];
registerHooks({
  resolve(specifier, context, next) {
    imported.push(specifier);
    return next(specifier, context);
  },
});

const { platform, provider } = await aiPlatform();
const [draw, other] = goldenDraws as [TenCards, TenCards];
const KEYS = ['opening', 'qualities', 'obstacles', 'future', 'special', 'question'];

test('the provider’s library is loaded by the first letter, not before', async () => {
  await platform.fetch('/api/cards');
  expect(imported).not.toContain('openai');
  await interpreted(platform.visitor(), draw);
  expect(imported).toContain('openai');
});

test('one request writes the whole letter, and the question is its last paragraph', async () => {
  const response = await postInterpret(platform.visitor(), draw);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.getSetCookie()).toEqual([]);
  const answer = interpretAnswerSchema.parse(await response.json()) as TenAnswer;
  expect(inspectLetter(answer.interpretation, goldenTable(draw))).toEqual([]);
  expect(Object.values(answer.authors)).toEqual(TEN_PARTS.map(() => 'ai'));
  expect(answer.fragmentsUsed.toSorted()).toEqual(
    TEN_GROUPS.flatMap((category) =>
      draw[category].map((id) => `${id}/${kindIn(category)}`),
    ).toSorted(),
  );
  expect(answer.interpretation.qualities.split('\n\n')).toHaveLength(2);
  const question = answer.interpretation.special.split('\n\n').at(-1);
  expect(question).toMatch(/^À garder pour demain\u202f: .+\u202f\?$/);
  expect(provider.calls).toHaveLength(1);
});

test('the request is strict, streamed, and asks the provider to keep nothing', async () => {
  await interpreted(platform.visitor(), draw);
  const [{ body, cards, authorization } = {} as never] = provider.calls;
  expect(cards).toEqual(selectionOf(draw).selectedCards);
  const { format } = body.text ?? {};
  expect(format).toMatchObject({ type: 'json_schema', strict: true });
  expect(format?.schema).toMatchObject({ type: 'object', additionalProperties: false });
  expect(Object.keys(format?.schema.properties ?? {})).toEqual(KEYS);
  expect(format?.schema.required).toEqual(KEYS);
  expect(body).toMatchObject({
    store: false,
    stream: true,
    model: 'gpt-6.1-terra',
    reasoning: { effort: 'none' },
  });
  expect(authorization).toBe(`Bearer ${API_KEY}`);
});

test('the browser is told the cards and their categories, and nothing else of the prompt', async () => {
  const response = await postInterpret(platform.visitor(), draw);
  const body = await response.text();
  const { aiPrompt } = JSON.parse(body);
  const [call] = provider.calls;
  expect(call?.body.input[0]?.content.startsWith(aiPrompt)).toBe(true);
  for (const id of selectionOf(draw).selectedCards) {
    expect(aiPrompt.toLowerCase()).toContain(
      deck.find((card) => card.id === id)?.name.toLowerCase(),
    );
  }
  expect(aiPrompt.length).toBeLessThan(500);
  for (const secret of [call?.body.instructions.slice(0, 60) ?? '', API_KEY, 'gpt-']) {
    expect(body).not.toContain(secret);
  }
});

test('a topic goes to the model, and is neither stored nor told', async () => {
  const visitor = platform.visitor();
  await interpreted(visitor, other);
  const [plain] = provider.calls;
  const before = Object.keys(await storedState());
  const body = { ...selectionOf(other), topic: 'work' };
  const answer = await (await visitor.postJson('/api/interpret', body)).json();
  const told = provider.calls.at(-1)?.body.input[0]?.content ?? '';
  expect(told.startsWith(plain?.body.input[0]?.content ?? '')).toBe(true);
  expect(told.split('\n').at(-1)).toContain('un thème, le travail');
  expect(JSON.stringify(answer)).not.toMatch(/work|topic|thème/);
  const added = Object.keys(await storedState()).filter((key) => !before.includes(key));
  expect(added.filter((key) => !key.includes('quotas'))).toEqual([]);
  const refused = await visitor.postJson('/api/interpret', { ...body, topic: 'ma sœur Anne' });
  expect(refused.status).toBe(400);
});

test('nothing is kept by cards: the same ones are asked for again', async () => {
  await interpreted(platform.visitor(), draw);
  await interpreted(platform.visitor(), draw);
  expect(provider.calls).toHaveLength(2);
  const stores = Object.keys(await storedState()).map((key) => key.split('/')[0]);
  expect([...new Set(stores)].sort()).toEqual(['quota-salts', 'quotas', 'secrets']);
});

test('spaces, dashes, formatting and typography are put right rather than asked for again', async () => {
  const { qualities } = goodAnswerTo(draw);
  const [first = '', second = ''] = qualities.split('\n\n');
  const untidy = `\n ## ${first.replaceAll('’', "'").replace(' sans ', ' **sans** ')} \n\n\n- ${second.replace(', entre', ' — entre')}`;
  provider.behave = () => ({ spoil: { qualities: untidy } });
  const { interpretation, authors } = await interpreted(platform.visitor(), draw);
  expect(authors.qualities).toBe('ai');
  expect(interpretation.qualities).toBe(qualities);
  expect(provider.calls).toHaveLength(1);
});

test('whether a model writes is told with the sizes of the cards', async () => {
  const told = async () => (await (await platform.fetch('/api/config')).json()).isAiAvailable;
  expect(await told()).toBe(true);
  process.env.AI_ENABLED = 'false';
  expect(await told()).toBe(false);
  process.env.AI_ENABLED = 'true';
});
