import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { logInAsAdmin, shiftClock } from '#tests/support/admin-session.ts';
import {
  API_KEY,
  postInterpret,
  requestInterpretation,
  setUpAiPlatform,
} from '#tests/support/ai/ai-test-platform.ts';
import type { ReceivedCall } from '#tests/support/ai/fake-ai-server.ts';
import type { Behaviour } from '#tests/support/ai/respond.ts';
import { createAnswerForDraw } from '#tests/support/ai/valid-answers.ts';
import {
  composeTen,
  createRandomDraws,
  TEN_PARTS,
  type TenCards,
  type TenPart,
} from '#tests/support/ten-card-spread.ts';

const { platform, provider } = await setUpAiPlatform({ AI_CALL_TIMEOUT_MS: '3000' });

const draws = createRandomDraws(120, 31).values();
/** Returns a draw that this file has not used yet. */
const takeDraw = () => draws.next().value as TenCards;

// The first call loads the provider's client, which may take longer than the time-out of a call.
beforeAll(async () => {
  await postInterpret(platform.visitor(), takeDraw());
});
afterEach(() => void vi.unstubAllEnvs());

const BY_AI = Object.fromEntries(TEN_PARTS.map((part) => [part, 'ai']));

/** Answers the first call about a draw with this behaviour, and the next ones correctly. */
const onFirstCall =
  (behaviour: Behaviour) =>
  (_: ReceivedCall, earlierCallCount: number): Behaviour =>
    earlierCallCount === 0 ? behaviour : 'write';

/** Expects that the AI wrote the interpretation except these parts, which consist of the stored texts. */
async function expectInterpretation(draw: TenCards, composedParts: TenPart[] = []) {
  const { authors, interpretation } = await requestInterpretation(platform.visitor(), draw);
  const composedAuthors = Object.fromEntries(composedParts.map((part) => [part, 'reader']));
  expect(authors).toEqual({ ...BY_AI, ...composedAuthors });
  for (const part of composedParts) expect(interpretation[part]).toBe(composeTen(draw)[part]);
  return interpretation;
}

async function expectUnavailable(callCount: number): Promise<void> {
  const response = await postInterpret(platform.visitor(), takeDraw());
  const { message } = await response.json();
  expect(response.status).toBe(503);
  expect(message).toMatch(/à partir de mes textes/);
  expect(provider.calls).toHaveLength(callCount);
}

async function loadAiCheckMessage(): Promise<string> {
  const checks = await (await (await logInAsAdmin(platform)).get('/api/admin/checks')).json();
  return checks.find(({ id }: { id: string }) => id === 'ai').message;
}

const listKeyCounts = () => provider.calls.map(({ keys }) => keys.length);
const getComplaint = () => provider.calls[1]?.body.input.at(-1)?.content;

describe('an invalid part of an answer', () => {
  const PROPHECY = 'Vous rencontrerez quelqu’un avant la neige.';

  test('loses the sentence that breaks a rule, without a second call', async () => {
    const draw = takeDraw();
    const invalidText = createAnswerForDraw(draw).obstacles.replace('\n\n', ` ${PROPHECY}\n\n`);
    expect(invalidText).toContain(PROPHECY);
    provider.behave = () => ({ spoil: { obstacles: invalidText } });
    const { obstacles } = await expectInterpretation(draw);
    expect([obstacles.includes(PROPHECY), obstacles.split('\n\n').length]).toEqual([false, 2]);
    expect(provider.calls).toHaveLength(1);
  });

  test('is requested again, with the sentence and the reason, if it needs the sentence', async () => {
    const draw = takeDraw();
    const { obstacles, question } = createAnswerForDraw(draw);
    const spoil = {
      obstacles: obstacles.replace('Quant à la', 'Vous allez trouver la'),
      question: 'Quelle maladie est-ce que je cache ?',
    };
    provider.behave = onFirstCall({ spoil });
    const interpretation = await expectInterpretation(draw);
    expect(interpretation.obstacles).toContain('Quant à la');
    expect(interpretation.special).toContain(question.slice(0, 20));
    const [firstCall, secondCall] = provider.calls;
    expect(secondCall?.keys).toEqual(['obstacles', 'special', 'question']);
    expect(secondCall?.body.instructions).toBe(firstCall?.body.instructions);
    const [prompt, answer] = secondCall?.body.input ?? [];
    expect(prompt).toEqual(firstCall?.body.input[0]);
    expect(JSON.parse(answer?.content ?? '').obstacles).toBe(spoil.obstacles);
    expect(getComplaint()).toMatch(
      /- obstacles, « Vous allez trouver la [^»]+ » : annonce du futur comme d’une certitude\./,
    );
    expect(getComplaint()).toMatch(/- special et question, « Quelle maladie [^»]+ » : sujet exclu/);
  });

  test.each([
    ['a card that is not named', (text: string) => text.slice(text.indexOf('\n\n')), /nommé/],
    ['a part that is too short', () => 'Rien.', /mots, il en faut de 40 à 190/],
  ])('is requested again because of %s', async (_, spoil, reason) => {
    const draw = takeDraw();
    provider.behave = onFirstCall({ spoil: { future: spoil(createAnswerForDraw(draw).future) } });
    await expectInterpretation(draw);
    expect(provider.calls[1]?.keys).toEqual(['future']);
    expect(getComplaint()).toMatch(reason);
  });

  test('is composed of the stored texts if it is invalid twice', async () => {
    provider.behave = () => ({ spoil: { obstacles: PROPHECY } });
    await expectInterpretation(takeDraw(), ['obstacles']);
    expect(provider.calls).toHaveLength(2);
  });
});

describe('an interrupted answer', () => {
  test.each(['drop', 'stall', 'truncate'] as const)(
    'is completed by a second call (%s)',
    async (ends) => {
      provider.behave = onFirstCall({ until: 'future', ends });
      await expectInterpretation(takeDraw());
      expect(listKeyCounts()).toEqual([6, 3]);
      expect(getComplaint()).toContain('- future : la réponse s’est arrêtée avant.');
    },
  );

  test('is completed with stored texts after a second interruption or the total time-out', async () => {
    provider.behave = () => ({ until: 'future', ends: 'truncate' });
    await expectInterpretation(takeDraw(), ['future', 'special']);
    expect(provider.calls).toHaveLength(2);
    provider.reset();
    vi.stubEnv('AI_READING_TIMEOUT_MS', '5000');
    // The time-out of a call must exceed the total time-out.
    vi.stubEnv('AI_CALL_TIMEOUT_MS', '60000');
    provider.behave = () => ({ until: 'future', ends: 'stall' });
    await expectInterpretation(takeDraw(), ['future', 'special']);
    expect(provider.calls).toHaveLength(1);
  });

  test.each<Behaviour>([
    ...(['refuse', 'truncate', 'stall', 'malformed', 'not-events'] as const),
    ...(['rate-limit', 'fault', 'drop', 'nonsense'] as const),
    { text: 'Bonjour.' },
  ])('is requested again if it has no complete part (%j)', async (behaviour) => {
    provider.behave = onFirstCall(behaviour);
    await expectInterpretation(takeDraw());
    expect(listKeyCounts()).toEqual([6, 6]);
  });

  test.each<[Behaviour, number]>([
    ['nonsense', 2],
    ['refuse', 2],
    ['fault', 2],
    ['drop', 2],
    ['wrong-key', 1],
    ['out-of-quota', 1],
  ])('leads to 503 if no call yields a part (%s, %i calls)', async (behaviour, callCount) => {
    provider.behave = () => behaviour;
    await expectUnavailable(callCount);
  });
});

/** Errors in the words of OpenAI. */
const NO_REASONING = {
  error: {
    message: "Unsupported parameter: 'reasoning.effort' is not supported with this model.",
    param: 'reasoning.effort',
    code: 'unsupported_parameter',
  },
};
const NO_FORMAT = {
  error: {
    message: "Invalid parameter: 'text.format' of type 'json_schema' is not supported.",
    param: 'text.format',
  },
};

describe('a request to the provider', () => {
  test('is repeated without each parameter that the provider rejects', async () => {
    provider.behave = ({ body }) => {
      if (body.reasoning) return { status: 400, body: NO_REASONING };
      return body.text ? { status: 400, body: NO_FORMAT } : 'write';
    };
    await expectInterpretation(takeDraw());
    const bodies = provider.calls.map(({ body }) => body);
    expect(bodies.map(({ reasoning, text }) => [Boolean(reasoning), Boolean(text)])).toEqual([
      [true, true],
      [false, true],
      [false, false],
    ]);
  });

  test('has no reasoning parameter if OPENAI_REASONING_EFFORT is “off”', async () => {
    vi.stubEnv('OPENAI_REASONING_EFFORT', 'off');
    await expectInterpretation(takeDraw());
    expect(provider.calls.map(({ body }) => 'reasoning' in body)).toEqual([false]);
  });
});

test('the checks show the error message of the provider without the API key', async () => {
  const message = `The model does not exist, asked with ${API_KEY}.`;
  provider.behave = () => ({ status: 400, body: { error: { message, code: 'x' } } });
  // The checks ignore a single failure, and all failures within a day after an answer.
  shiftClock(25 * 3_600_000);
  onTestFinished(() => shiftClock(0));
  await expectUnavailable(1);
  await expectUnavailable(2);
  const checkMessage = await loadAiCheckMessage();
  expect(checkMessage).toContain('status 400, The model does not exist, asked with ….');
  expect(checkMessage).toContain('OPENAI_BASE_URL, OPENAI_API');
  const quota = 'Quota de jetons atteint';
  for (const body of [{ message: quota }, `<!doctype html>\n<h1>${quota}</h1>`]) {
    provider.reset();
    provider.behave = () => ({ status: 402, body });
    await expectUnavailable(1);
    expect(await loadAiCheckMessage()).toContain(quota);
  }
});

describe('OPENAI_API=chat', () => {
  const detail = [{ type: 'extra_forbidden', loc: ['body', 'response_format'] }];

  test.each<[string, (call: ReceivedCall, earlierCallCount: number) => Behaviour, number]>([
    ['with JSON objects', () => 'write', 1],
    [
      'without any format',
      ({ body }) => (body.response_format ? { status: 422, body: { detail } } : 'write'),
      2,
    ],
    ['after an invalid part', onFirstCall({ spoil: { future: 'Rien.' } }), 2],
    ['after a truncated answer', onFirstCall({ until: 'future', ends: 'truncate' }), 2],
  ])('creates the interpretation %s', async (_, behave, callCount) => {
    provider.behave = behave;
    vi.stubEnv('OPENAI_API', 'chat');
    const draw = takeDraw();
    const { qualities } = await expectInterpretation(draw);
    expect(qualities).toBe(createAnswerForDraw(draw).qualities.replace(/ :/g, '\u202f:'));
    expect(provider.calls).toHaveLength(callCount);
    const lastCall = provider.calls.at(-1);
    expect(lastCall).toMatchObject({ api: 'chat', body: { stream: true, max_tokens: 4_000 } });
    expect(Object.keys(lastCall?.body ?? {})).not.toContain('store');
  });
});

test('an answer may have unescaped line breaks and a code fence', async () => {
  const draw = takeDraw();
  const text = JSON.stringify(createAnswerForDraw(draw), null, 2).replaceAll('\\n', '\r\n');
  provider.behave = () => ({ text: `\`\`\`json\n${text}\n\`\`\`` });
  await expectInterpretation(draw);
  expect(provider.calls).toHaveLength(1);
});

test.each([
  ['a date', (seconds: number) => new Date(Date.now() + seconds * 1_000).toUTCString()],
  ['seconds', String],
])(
  'a call is repeated at the time in Retry-After (%s), unless that is far away',
  async (_, format) => {
    const createRateLimit = (seconds: number): Behaviour => ({
      status: 429,
      body: { error: { message: 'Rate limit', code: 'rate_limit_exceeded' } },
      headers: { 'retry-after': format(seconds) },
    });
    const start = Date.now();
    provider.behave = (_, earlierCallCount) =>
      earlierCallCount === 0 ? createRateLimit(2) : 'write';
    await expectInterpretation(takeDraw());
    expect(Date.now() - start).toBeGreaterThan(900);
    provider.reset();
    provider.behave = () => createRateLimit(60);
    await expectUnavailable(1);
  },
);
