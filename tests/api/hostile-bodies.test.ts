import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { MESSAGE_LIMITS } from '#src/api/contact.ts';
import { type AdminClient, logInAsAdmin } from '#tests/support/admin-session.ts';
import {
  createHumanSubmission,
  MESSAGE,
  sendContactMessage,
} from '#tests/support/contact-requests.ts';
import { setUpPlatform } from '#tests/support/test-platform.ts';

const FORM_COUNT = process.env.LONG_TESTS ? 1_000 : 40;
/** The default seed makes the requests the same in each run. */
const SEED = Number(process.env.SEED ?? 20_261_121);

const platform = setUpPlatform();

let admin: AdminClient;

beforeAll(async () => {
  admin = await logInAsAdmin(platform);
});

const PIECES = ['😀', '\ud83d', '\u0000', '\u202e', '%', '&', '\r\n.\r\n', '<b>', '"', ',', 'é'];

/** Creates texts around the limits where the site truncates texts. */
const createTexts = (limit: number) =>
  fc.oneof(
    fc.string({ unit: 'binary', maxLength: limit }),
    fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((pieces) => pieces.join('')),
    fc.constantFrom(...PIECES).map((piece) => `${'x'.repeat(limit - 1)}${piece}`),
    fc.constantFrom(1_199, 1_200, limit - 2).map((size) => `${'x'.repeat(size)}${'😀'.repeat(3)}`),
  );

test('arbitrary messages from the contact form never break the pages of the administrator', async () => {
  // A reply quotes 1,200 characters, which end within this emoji.
  const message = `${'a'.repeat(1_199)}😀 et la suite`;
  await sendContactMessage(platform, await createHumanSubmission({ message }));
  const fields = fc.record({
    name: createTexts(MESSAGE_LIMITS.name),
    subject: createTexts(MESSAGE_LIMITS.subject),
    message: createTexts(MESSAGE_LIMITS.message),
    email: fc.oneof(fc.emailAddress(), createTexts(60)),
  });
  await fc.assert(
    fc.asyncProperty(fields, async (changes) => {
      const { status } = await sendContactMessage(platform, { ...MESSAGE, ...changes });
      expect([200, 400]).toContain(status);
    }),
    { numRuns: FORM_COUNT, seed: SEED },
  );
  for (const path of 'messages message-counts newsletter/subscribers mails checks'.split(' ')) {
    const response = await admin.get(`/api/admin/${path}`);
    expect(response.status, path).toBe(200);
    if (path === 'checks') expect(await response.text()).not.toContain('ne sait pas le lire');
  }
  expect((await admin.send('POST', '/api/admin/newsletter/export')).status).toBe(200);
});
