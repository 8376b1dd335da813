import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { MESSAGE_LIMITS } from '#src/api/contact.ts';
import { type AdminClient, logInAsAdmin } from '#tests/support/admin-session.ts';
import {
  createHumanSubmission,
  MESSAGE,
  sendContactMessage,
} from '#tests/support/contact-requests.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const FORMS = process.env.LONG_TESTS ? 1_000 : 40;
/** The same requests in each run; any other number gives others. */
const SEED = Number(process.env.SEED ?? 20_261_121);

const platform = testPlatform();

let admin: AdminClient;

beforeAll(async () => {
  admin = await logInAsAdmin(platform);
});

const PIECES = ['😀', '\ud83d', '\u0000', '\u202e', '%', '&', '\r\n.\r\n', '<b>', '"', ',', 'é'];

/** Texts around the limits, where texts are cut. */
const text = (limit: number) =>
  fc.oneof(
    fc.string({ unit: 'binary', maxLength: limit }),
    fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((pieces) => pieces.join('')),
    fc.constantFrom(...PIECES).map((piece) => `${'x'.repeat(limit - 1)}${piece}`),
    fc.constantFrom(1_199, 1_200, limit - 2).map((at) => `${'x'.repeat(at)}${'😀'.repeat(3)}`),
  );

test('whatever a form was sent, also an emoji cut in the quoted text, the admin reads her lists', async () => {
  const cut = `${'a'.repeat(1_199)}😀 et la suite`;
  await sendContactMessage(platform, await createHumanSubmission({ message: cut }));
  const fields = fc.record({
    name: text(MESSAGE_LIMITS.name),
    subject: text(MESSAGE_LIMITS.subject),
    message: text(MESSAGE_LIMITS.message),
    email: fc.oneof(fc.emailAddress(), text(60)),
  });
  await fc.assert(
    fc.asyncProperty(fields, async (sent) => {
      expect([200, 400]).toContain(
        (await sendContactMessage(platform, { ...MESSAGE, ...sent })).status,
      );
    }),
    { numRuns: FORMS, seed: SEED },
  );
  for (const path of 'messages message-counts newsletter/subscribers mails checks'.split(' ')) {
    const answer = await admin.get(`/api/admin/${path}`);
    expect([path, answer.status]).toEqual([path, 200]);
    if (path === 'checks') expect(await answer.text()).not.toContain('ne sait pas le lire');
  }
  expect((await admin.send('POST', '/api/admin/newsletter/export')).status).toBe(200);
});
