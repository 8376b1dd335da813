import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { MESSAGE_LIMITS } from '#src/api/contact.ts';
import { type AdminClient, logInAsAdmin, OWNER_PASSWORD } from '#tests/support/admin-session.ts';
import { examplePath, readContract } from '#tests/support/api-endpoints.ts';
import { createHumanSubmission, MESSAGE, write } from '#tests/support/contact-requests.ts';
import { signUpOf } from '#tests/support/newsletter-requests.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const platform = testPlatform({ environment: { ADMIN_PASSWORD: OWNER_PASSWORD } });
const RUNS = process.env.LONG_TESTS ? 1_000 : 60;

let owner: AdminClient;
beforeAll(async () => {
  owner = await logInAsAdmin(platform);
});

/** Every list and figure that the owner reads, and what she downloads. */
const OWNERS_READS = [
  '/api/admin/messages',
  '/api/admin/message-counts',
  '/api/admin/newsletter/subscribers',
  '/api/admin/newsletter/stats',
  '/api/admin/mails',
  '/api/admin/checks',
];

async function expectReadable(): Promise<void> {
  for (const path of OWNERS_READS) {
    const answer = await owner.get(path);
    expect([path, answer.status]).toEqual([path, 200]);
    if (path.endsWith('checks')) expect(await answer.text()).not.toContain('ne sait pas le lire');
  }
}

test('an emoji where the quoted message is cut leaves the inbox open', async () => {
  const message = `${'a'.repeat(1_199)}😀 et la suite`;
  expect((await write(platform, await createHumanSubmission({ message }))).status).toBe(200);
  const answer = await owner.get('/api/admin/messages');
  expect(answer.status).toBe(200);
  const [first] = await answer.json();
  expect(first.message).toBe(message);
  expect(new URL(first.answerLink).searchParams.get('body')).toContain('> aaa');
});

const PIECES = [
  '😀',
  '\ud83d',
  '\u0000',
  '\u202e',
  '%',
  '&',
  '\r\n.\r\n',
  '<b>',
  '"',
  ',',
  'é',
  'a',
];
const text = (limit: number) =>
  fc.oneof(
    fc.string({ unit: 'binary', maxLength: limit }),
    fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((pieces) => pieces.join('')),
    // Limits are where texts are cut.
    fc.constantFrom(...PIECES).map((piece) => `${'x'.repeat(limit - 1)}${piece}`),
    fc.constantFrom(1_199, 1_200, limit - 2).map((at) => `${'x'.repeat(at)}${'😀'.repeat(3)}`),
  );

const contract = await readContract();
/** Whatever anybody may send, forms and calls alike. */
const OPEN = contract.filter(
  ({ access, method, path }) =>
    access === 'public' && method !== 'GET' && !path.includes('/admin/'),
);

describe('after anything at all was sent to', () => {
  test('each of the forms, there are some', () => {
    expect(OPEN.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        ...['/api/contact', '/api/newsletter/subscribe', '/api/privacy/link', '/api/readings'],
        ...['/api/newsletter/confirm', '/api/newsletter/subscriptions/:link'],
        ...['/api/reading-mail', '/api/contact/messages/:link'],
      ]),
    );
  });

  test.each(OPEN)('$method $path, the owner reads her lists', async (endpoint) => {
    const path = examplePath(endpoint);
    const known = ['email', 'name', 'subject', 'message', 'preferences', 'link', 'action'];
    const body = fc.oneof(
      fc.jsonValue(),
      fc.dictionary(fc.constantFrom(...known), fc.oneof(text(300), fc.jsonValue())),
    );
    await fc.assert(
      fc.asyncProperty(body, fc.boolean(), async (sent, isForm) => {
        const visitor = platform.visitor();
        const fields = new URLSearchParams(
          Object.entries(Object(sent)).map(([name, value]) => [
            name,
            typeof value === 'string' ? value : JSON.stringify(value),
          ]),
        );
        const { method } = endpoint;
        const { status } = isForm
          ? await visitor.fetch(path, { method, body: fields })
          : await visitor.postJson(path, sent, { method });
        // Where nothing configured answers, 503 says so.
        expect(status === 503 || status < 500, `${status}`).toBe(true);
      }),
      { numRuns: Math.ceil(RUNS / 3) },
    );
    await expectReadable();
  });
});

describe('after whatever a public form was sent, the owner reads her lists', () => {
  test('of messages', { timeout: 120_000 }, async () => {
    const message = fc.record({
      name: text(MESSAGE_LIMITS.name),
      subject: text(MESSAGE_LIMITS.subject),
      message: text(MESSAGE_LIMITS.message),
      email: fc.oneof(fc.emailAddress(), text(60)),
    });
    await fc.assert(
      fc.asyncProperty(message, async (sent) => {
        const { status } = await write(platform, { ...MESSAGE, ...sent });
        expect([200, 400]).toContain(status);
      }),
      { numRuns: RUNS },
    );
    await expectReadable();
    for (let path: string | undefined = '/api/admin/messages'; path; ) {
      const answer: Response = await owner.get(path);
      expect(answer.status).toBe(200);
      path = /<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1];
    }
  });

  test('of subscribers', { timeout: 120_000 }, async () => {
    const sent = fc.record({
      email: fc.oneof(fc.emailAddress(), text(60)),
      preferences: fc.oneof(fc.constant(signUpOf('').preferences), fc.jsonValue()),
      elapsed: fc.oneof(fc.constant(5_000), fc.double()),
    });
    await fc.assert(
      fc.asyncProperty(sent, async ({ email, ...changes }) => {
        const { status } = await platform
          .visitor()
          .postJson('/api/newsletter/subscribe', signUpOf(email, changes));
        expect([200, 400, 409]).toContain(status);
      }),
      { numRuns: RUNS },
    );
    await expectReadable();
    expect((await owner.send('POST', '/api/admin/newsletter/export')).status).toBe(200);
  });

  test('of what asks for its data', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.emailAddress(), text(60)), async (email) => {
        const { status } = await platform.visitor().postJson('/api/privacy/link', { email });
        expect([200, 400]).toContain(status);
      }),
      { numRuns: RUNS },
    );
    await expectReadable();
  });
});
