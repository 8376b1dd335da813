import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { logInAsAdmin, shiftClock } from '#tests/support/admin-session.ts';
import {
  API_KEY,
  aiPlatform,
  postInterpret,
  requestInterpretation,
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

const { platform, provider } = await aiPlatform({
  AI_CALL_TIMEOUT_MS: '3000',
});

const draws = createRandomDraws(120, 31).values();
/** A draw that this file has not used yet. */
const freshDraw = () => draws.next().value as TenCards;

// The first letter loads the provider's client, and that may take longer than a call may here.
beforeAll(async () => {
  await postInterpret(platform.visitor(), freshDraw());
});

const BY_AI = Object.fromEntries(TEN_PARTS.map((part) => [part, 'ai']));

/** The first call about a draw is treated like this; the next ones are answered well. */
const first =
  (behaviour: Behaviour) =>
  (_: ReceivedCall, earlier: number): Behaviour =>
    earlier === 0 ? behaviour : 'write';

/** Expects the letter to be the model's but for these parts, which are woven. */
async function expectLetter(draw: TenCards, woven: TenPart[] = []) {
  const { authors, interpretation } = await requestInterpretation(platform.visitor(), draw);
  const others = Object.fromEntries(woven.map((part) => [part, 'reader']));
  expect(authors).toEqual({ ...BY_AI, ...others });
  for (const part of woven) expect(interpretation[part]).toBe(composeTen(draw)[part]);
  return interpretation;
}

async function expectRefused(calls: number): Promise<void> {
  const response = await postInterpret(platform.visitor(), freshDraw());
  const { message } = await response.json();
  expect([response.status, message]).toEqual([
    503,
    expect.stringMatching(/textes de la tarologue/),
  ]);
  expect(provider.calls).toHaveLength(calls);
}

/** Sets a variable until the test ends. */
function setVariable(name: string, value: string): void {
  const before = process.env[name];
  process.env[name] = value;
  onTestFinished(() => {
    if (before === undefined) delete process.env[name];
    else process.env[name] = before;
  });
}

async function aiMessage(): Promise<string> {
  const checks = await (await (await logInAsAdmin(platform)).get('/api/admin/checks')).json();
  return checks.find(({ id }: { id: string }) => id === 'ai').message;
}

const keysOfCalls = () => provider.calls.map(({ keys }) => keys.length);
const complaint = () => provider.calls[1]?.body.input.at(-1)?.content;

describe('a sentence that breaks a rule', () => {
  const PROPHECY = 'Vous rencontrerez quelqu’un avant la neige.';

  test('is cut where the part is whole without it, and nothing is asked again', async () => {
    const draw = freshDraw();
    const spoilt = createAnswerForDraw(draw).obstacles.replace('\n\n', ` ${PROPHECY}\n\n`);
    expect(spoilt).toContain(PROPHECY);
    provider.behave = () => ({ spoil: { obstacles: spoilt } });
    const { obstacles } = await expectLetter(draw);
    expect([obstacles.includes(PROPHECY), obstacles.split('\n\n').length]).toEqual([false, 2]);
    expect(provider.calls).toHaveLength(1);
  });

  test('that the part needs is asked for again, with the sentence and the reason', async () => {
    const draw = freshDraw();
    const { obstacles, question } = createAnswerForDraw(draw);
    const needed = obstacles.replace('Quant à la', 'Vous allez trouver la');
    const illness = 'Quelle maladie est-ce que je cache ?';
    provider.behave = first({ spoil: { obstacles: needed, question: illness } });
    const letter = await expectLetter(draw);
    expect(letter.obstacles).toContain('Quant à la');
    expect(letter.special).toContain(question.slice(0, 20));
    const [one, again] = provider.calls;
    expect(again?.keys).toEqual(['obstacles', 'special', 'question']);
    expect(again?.body.instructions).toBe(one?.body.instructions);
    const [prompt, answer] = again?.body.input ?? [];
    expect(prompt).toEqual(one?.body.input[0]);
    expect(JSON.parse(answer?.content ?? '').obstacles).toBe(needed);
    expect(complaint()).toMatch(
      /- obstacles, « Vous allez trouver la [^»]+ » : annonce du futur comme d’une certitude\./,
    );
    expect(complaint()).toMatch(/- special et question, « Quelle maladie [^»]+ » : sujet exclu/);
  });

  test.each([
    ['a card that is not named', (text: string) => text.slice(text.indexOf('\n\n')), /nommé/],
    ['a part that is too short', () => 'Rien.', /mots, il en faut de 40 à 190/],
  ])('as does %s', async (_, spoil, reason) => {
    const draw = freshDraw();
    provider.behave = first({ spoil: { future: spoil(createAnswerForDraw(draw).future) } });
    await expectLetter(draw);
    expect(provider.calls[1]?.keys).toEqual(['future']);
    expect(complaint()).toMatch(reason);
  });

  test('twice, and the part is woven from the reader’s texts', async () => {
    provider.behave = () => ({ spoil: { obstacles: PROPHECY } });
    await expectLetter(freshDraw(), ['obstacles']);
    expect(provider.calls).toHaveLength(2);
  });
});

describe('an answer that stops', () => {
  test.each(['drop', 'stall', 'truncate'] as const)(
    'by “%s” is asked for the rest once more',
    async (ends) => {
      provider.behave = first({ until: 'future', ends });
      await expectLetter(freshDraw());
      expect(keysOfCalls()).toEqual([6, 3]);
      expect(complaint()).toContain('- future : la réponse s’est arrêtée avant.');
    },
  );

  test('twice, or later than the whole letter may take, has its rest woven', async () => {
    provider.behave = () => ({ until: 'future', ends: 'truncate' });
    await expectLetter(freshDraw(), ['future', 'special']);
    expect(provider.calls).toHaveLength(2);
    provider.reset();
    setVariable('AI_READING_TIMEOUT_MS', '5000');
    // One call could be late for longer than this test may take.
    setVariable('AI_CALL_TIMEOUT_MS', '60000');
    provider.behave = () => ({ until: 'future', ends: 'stall' });
    await expectLetter(freshDraw(), ['future', 'special']);
    expect(provider.calls).toHaveLength(1);
  });

  test.each<Behaviour>([
    ...(['refuse', 'truncate', 'stall', 'malformed', 'not-events'] as const),
    ...(['rate-limit', 'fault', 'drop', 'nonsense'] as const),
    { text: 'Bonjour.' },
  ])('before its first part (%j) is asked for again', async (kind) => {
    provider.behave = first(kind);
    await expectLetter(freshDraw());
    expect(keysOfCalls()).toEqual([6, 6]);
  });

  test.each<[Behaviour, number]>([
    ...([
      ['nonsense', 2],
      ['refuse', 2],
      ['fault', 2],
      ['drop', 2],
    ] as [Behaviour, number][]),
    ...([
      ['wrong-key', 1],
      ['out-of-quota', 1],
    ] as [Behaviour, number][]),
  ])('without any part (%s) is a 503 after %i calls', async (kind, calls) => {
    provider.behave = () => kind;
    await expectRefused(calls);
  });
});

/** Errors as OpenAI words them. */
const NO_REASONING = {
  error: {
    message: "Unsupported parameter: 'reasoning.effort' is not supported with this model.",
    ...{ param: 'reasoning.effort', code: 'unsupported_parameter' },
  },
};
const NO_FORMAT = {
  error: {
    message: "Invalid parameter: 'text.format' of type 'json_schema' is not supported.",
    param: 'text.format',
  },
};

describe('a rejected parameter', () => {
  test('is left out of a second request, and another one of a third', async () => {
    provider.behave = ({ body }) => {
      if (body.reasoning) return { status: 400, body: NO_REASONING };
      return body.text ? { status: 400, body: NO_FORMAT } : 'write';
    };
    await expectLetter(freshDraw());
    const sent = provider.calls.map(({ body }) => [Boolean(body.reasoning), Boolean(body.text)]);
    expect(sent).toEqual([
      ...[
        [true, true],
        [false, true],
        [false, false],
      ],
    ]);
  });

  test('is not sent where the effort is off', async () => {
    setVariable('OPENAI_REASONING_EFFORT', 'off');
    await expectLetter(freshDraw());
    expect(provider.calls.map(({ body }) => 'reasoning' in body)).toEqual([false]);
  });

  test('that is needed, or a bill to pay, is shown as the provider worded it, without the key', async () => {
    const message = `The model does not exist, asked with ${API_KEY}.`;
    provider.behave = () => ({ status: 400, body: { error: { message, code: 'x' } } });
    // A single refusal is not reported, nor any within a day of an answer.
    shiftClock(25 * 3_600_000);
    onTestFinished(() => shiftClock(0));
    await expectRefused(1);
    await expectRefused(2);
    const told = await aiMessage();
    expect(told).toContain('status 400, The model does not exist, asked with ….');
    expect(told).toContain('OPENAI_BASE_URL, OPENAI_API');
    const quota = 'Quota de jetons atteint';
    for (const body of [{ message: quota }, `<!doctype html>\n<h1>${quota}</h1>`]) {
      provider.reset();
      provider.behave = () => ({ status: 402, body });
      await expectRefused(1);
      expect(await aiMessage()).toContain(quota);
    }
  });
});

describe('OPENAI_API=chat', () => {
  const detail = [{ type: 'extra_forbidden', loc: ['body', 'response_format'] }];

  test.each<[string, (call: ReceivedCall, earlier: number) => Behaviour, number]>([
    ['with JSON objects', () => 'write', 1],
    [
      'without any format',
      ({ body }) => (body.response_format ? { status: 422, body: { detail } } : 'write'),
      2,
    ],
    ['with an invalid part once more', first({ spoil: { future: 'Rien.' } }), 2],
    ['with the rest of a truncated answer', first({ until: 'future', ends: 'truncate' }), 2],
  ])('writes the letter %s', async (_, behave, calls) => {
    provider.behave = behave;
    setVariable('OPENAI_API', 'chat');
    const draw = freshDraw();
    const { qualities } = await expectLetter(draw);
    expect(qualities).toBe(createAnswerForDraw(draw).qualities.replace(/ :/g, '\u202f:'));
    expect(provider.calls).toHaveLength(calls);
    const last = provider.calls.at(-1);
    expect([last?.api, last?.body]).toMatchObject(['chat', { stream: true, max_tokens: 4_000 }]);
    expect(Object.keys(last?.body ?? {})).not.toEqual(expect.arrayContaining(['store']));
  });
});

test('line ends that are not escaped, and a code fence, are read', async () => {
  const draw = freshDraw();
  const text = JSON.stringify(createAnswerForDraw(draw), null, 2).replaceAll('\\n', '\r\n');
  provider.behave = () => ({ text: `\`\`\`json\n${text}\n\`\`\`` });
  await expectLetter(draw);
  expect(provider.calls).toHaveLength(1);
});

test('Retry-After as a date is waited for when it is near, and not when it is far away', async () => {
  const limited = (seconds: number): Behaviour => ({
    ...{ status: 429, body: { error: { message: 'Rate limit', code: 'rate_limit_exceeded' } } },
    headers: { 'retry-after': new Date(Date.now() + seconds * 1_000).toUTCString() },
  });
  const start = Date.now();
  provider.behave = (_, earlier) => (earlier === 0 ? limited(2) : 'write');
  await expectLetter(freshDraw());
  expect(Date.now() - start).toBeGreaterThan(900);
  provider.reset();
  provider.behave = () => limited(60);
  await expectRefused(1);
});
