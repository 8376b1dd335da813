import { describe, expect, test } from 'vitest';
import { logInAsAdmin, OWNER_PASSWORD } from '#tests/support/admin-session.ts';
import {
  API_KEY,
  aiPlatform,
  interpreted,
  postInterpret,
} from '#tests/support/ai/ai-test-platform.ts';
import type { ReceivedCall } from '#tests/support/ai/fake-ai-server.ts';
import type { Behaviour } from '#tests/support/ai/respond.ts';
import { goodAnswerTo } from '#tests/support/ai/valid-answers.ts';
import { rawStore } from '#tests/support/raw-store.ts';
import { randomDraws, TEN_PARTS, type TenCards } from '#tests/support/ten-card-spread.ts';

const { platform, provider } = await aiPlatform({
  ADMIN_PASSWORD: OWNER_PASSWORD,
  AI_CALL_TIMEOUT_MS: '10000',
});
const draws = randomDraws(60, 77).values();
const freshDraw = () => draws.next().value as TenCards;
const BY_AI = TEN_PARTS.map(() => 'ai');

/** Runs with these variables. */
async function withEnvironment(variables: Record<string, string>, run: () => Promise<void>) {
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, variables);
  try {
    await run();
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}

async function expectByAi(calls: number, draw = freshDraw()): Promise<void> {
  const { authors } = await interpreted(platform.visitor(), draw);
  expect(Object.values(authors)).toEqual(BY_AI);
  expect(provider.calls).toHaveLength(calls);
}

/** The check after two refusals in a row, as if the provider had answered nothing for a day. */
async function aiMessage(): Promise<string> {
  expect((await postInterpret(platform.visitor(), freshDraw())).status).toBe(503);
  await rawStore('moments').delete('ai-answered');
  const checks = await (await (await logInAsAdmin(platform)).get('/api/admin/checks')).json();
  return checks.find(({ id }: { id: string }) => id === 'ai').message;
}

/** Errors as providers word them: OpenAI's. */
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
describe('a rejected parameter', () => {
  test.each<[string, number, object, (call: ReceivedCall) => unknown]>([
    ['reasoning', 400, NO_REASONING, ({ body }) => body.reasoning],
    ['text.format', 400, NO_FORMAT, ({ body }) => body.text],
  ])('%s is left out of a second request', async (_, status, body, find) => {
    provider.behave = (call) => (find(call) ? { status, body } : 'write');
    await expectByAi(2);
    expect(provider.calls.map((call) => find(call) !== undefined)).toEqual([true, false]);
  });

  test('is left out after another one', async () => {
    provider.behave = ({ body }) => {
      if (body.reasoning) return { status: 400, body: NO_REASONING };
      return body.text ? { status: 400, body: NO_FORMAT } : 'write';
    };
    await expectByAi(3);
  });

  test('is not sent at all when the environment turns it off', async () => {
    await withEnvironment({ OPENAI_REASONING_EFFORT: 'off' }, () => expectByAi(1));
    expect(provider.calls[0]?.body.reasoning).toBeUndefined();
  });

  test('that is needed is an error, in the provider’s own words and without the key', async () => {
    const message = `The model does not exist, asked with ${API_KEY}.`;
    provider.behave = () => ({ status: 400, body: { error: { message, code: 'x' } } });
    expect((await postInterpret(platform.visitor(), freshDraw())).status).toBe(503);
    expect(provider.calls).toHaveLength(1);
    const told = await aiMessage();
    expect(told).toContain('status 400, The model does not exist, asked with ….');
    expect(told).toContain('OPENAI_BASE_URL, OPENAI_API');
  });
});

test.each<[string, object | string]>([
  ['a message at the top', { message: 'Quota de jetons atteint', type: 'billing' }],
  ['a page', '<!doctype html>\n<h1>Quota de jetons atteint</h1>'],
])('%s is shown to the owner as the provider sent it', async (_, body) => {
  provider.behave = () => ({ status: 402, body });
  expect((await postInterpret(platform.visitor(), freshDraw())).status).toBe(503);
  expect(await aiMessage()).toContain('Quota de jetons atteint');
});

describe('OPENAI_API=chat', () => {
  test.each<[string, (call: ReceivedCall) => Behaviour]>([
    ['with JSON objects', () => 'write'],
    [
      'without any format',
      ({ body }) =>
        body.response_format
          ? {
              status: 422,
              body: { detail: [{ type: 'extra_forbidden', loc: ['body', 'response_format'] }] },
            }
          : 'write',
    ],
  ])('writes the letter %s', async (_, behave) => {
    provider.behave = behave;
    await withEnvironment({ OPENAI_API: 'chat' }, async () => {
      const draw = freshDraw();
      const { authors, interpretation } = await interpreted(platform.visitor(), draw);
      expect(Object.values(authors)).toEqual(BY_AI);
      expect(interpretation.qualities).toBe(
        (await goodAnswerTo(draw)).qualities.replace(/ :/g, '\u202f:'),
      );
    });
    const last = provider.calls.at(-1);
    expect(last?.api).toBe('chat');
    expect(last?.body).toMatchObject({ stream: true, max_tokens: 4_000 });
    expect(last?.body).not.toHaveProperty('reasoning');
    expect(last?.body).not.toHaveProperty('store');
  });

  test('requests an invalid part once more', async () => {
    provider.behave = (_, earlier) => (earlier === 0 ? { spoil: { future: 'Rien.' } } : 'write');
    await withEnvironment({ OPENAI_API: 'chat' }, () => expectByAi(2));
    expect(provider.calls[1]?.keys).toEqual(['future']);
  });

  test('requests what is missing of a truncated answer', async () => {
    provider.behave = (_, earlier) =>
      earlier === 0 ? { until: 'future', ends: 'truncate' } : 'write';
    await withEnvironment({ OPENAI_API: 'chat' }, () => expectByAi(2));
  });
});

test('line ends that are not escaped, and a code fence, are read', async () => {
  const draw = freshDraw();
  const text = JSON.stringify(goodAnswerTo(draw), null, 2).replaceAll('\\n', '\r\n');
  provider.behave = () => ({ text: `\`\`\`json\n${text}\n\`\`\`` });
  await expectByAi(1, draw);
});

describe('Retry-After', () => {
  const limited = (seconds: number): Behaviour => ({
    status: 429,
    body: { error: { message: 'Rate limit', code: 'rate_limit_exceeded' } },
    headers: { 'retry-after': new Date(Date.now() + seconds * 1_000).toUTCString() },
  });

  test('as a date is waited for when it is near', async () => {
    const start = Date.now();
    provider.behave = (_, earlier) => (earlier === 0 ? limited(2) : 'write');
    await expectByAi(2);
    expect(Date.now() - start).toBeGreaterThan(900);
  });

  test('as a date that is far away makes no second request', async () => {
    provider.behave = () => limited(60);
    expect((await postInterpret(platform.visitor(), freshDraw())).status).toBe(503);
    expect(provider.calls).toHaveLength(1);
  });
});
