import { afterAll, expect, test } from 'vitest';
import type { InboxMessage } from '#src/api/admin/messages.ts';
import { OWNER_PASSWORD, ownersReader } from '#tests/support/admin-session.ts';
import { createHumanSubmission, write } from '#tests/support/contact-requests.ts';
import { startCaptchaProvider, type Verdict } from '#tests/support/fake-captcha-server.ts';
import { shortenDeadlines } from '#tests/support/shorten-timeouts.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const provider = await startCaptchaProvider();
afterAll(() => provider.close());

const platform = testPlatform({
  environment: {
    ADMIN_PASSWORD: OWNER_PASSWORD,
    URL: 'https://tarot.example',
    RECAPTCHA_SITE_KEY: 'clef-publique',
    RECAPTCHA_SECRET_KEY: 'clef-secrete',
    RECAPTCHA_URL: provider.url,
  },
});

const GOOD = { success: true, hostname: 'tarot.example', action: 'contact', score: 0.9 };
const read = ownersReader(platform);
let senders = 0;

async function isDoubted(verdict: Verdict, changes: object): Promise<boolean> {
  provider.verdict = verdict;
  const email = `captcha-${senders++}@tarot.example`;
  expect(
    (await write(platform, { ...(await createHumanSubmission({ email })), ...changes })).status,
  ).toBe(200);
  const list = await read('/api/admin/messages');
  const messages: InboxMessage[] = await list.json();
  return messages.find((one) => one.email === email)?.doubtful ?? false;
}

const TOKEN = { recaptchaToken: 'jeton' };
const NOT_BY_HAND = { elapsed: 0, proof: '' };

test.each<[string, Verdict, object, boolean]>([
  ['a good word is enough', GOOD, { ...TOKEN, ...NOT_BY_HAND }, false],
  ['a low score is not', { ...GOOD, score: 0.2 }, TOKEN, true],
  ['a token of another site is not', { ...GOOD, hostname: 'spam.example' }, TOKEN, true],
  ['a token for another action is not', { ...GOOD, action: 'login' }, TOKEN, true],
  ['a forged token is not', { success: false }, TOKEN, true],
  ['a provider that fails leaves the other signs', 'failure', TOKEN, false],
  ['a provider that answers nonsense leaves them too', 'nonsense', TOKEN, false],
  ['and they can speak against', 'failure', { ...TOKEN, ...NOT_BY_HAND }, true],
  ['a browser that could not reach it leaves them too', GOOD, {}, false],
])('%s', async (_, verdict, changes, doubted) => {
  expect(await isDoubted(verdict, changes)).toBe(doubted);
});

test('a silent provider is waited for three seconds', async () => {
  const deadlines = shortenDeadlines(10);
  expect(await isDoubted('silence', TOKEN)).toBe(false);
  expect(deadlines).toContain(3_000);
});

test('the secret and the token are all it is told', () => {
  for (const form of provider.asked)
    expect([...form.keys()].sort()).toEqual(['response', 'secret']);
});
