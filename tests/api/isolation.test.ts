import { createHash, randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { signToken, verifyToken } from '#netlify/server/signing/signing.ts';
import { downloadMessages } from '#src/api/privacy.ts';
import { type AdminClient, logInAsAdmin, shiftClock } from '#tests/support/admin-session.ts';
import { importEndpoints } from '#tests/support/api-endpoints.ts';
import { createDraftCampaign, scheduleCampaign } from '#tests/support/campaign-requests.ts';
import { createHumanSubmission, sendContactMessage } from '#tests/support/contact-requests.ts';
import { setUpMailPlatform } from '#tests/support/mail-test-platform.ts';
import {
  createConfirmedSubscriber,
  getToken,
  waitForMail,
} from '#tests/support/newsletter-requests.ts';
import { createReadingInput } from '#tests/support/reading-fixtures.ts';
import { readStoredEtags } from '#tests/support/storage-snapshot.ts';

// Nobody can read the data of others: not by guessing, not with a cookie or link of their own, not with an expired one.

const { platform, server } = await setUpMailPlatform();
const GUESS_COUNT = process.env.LONG_TESTS ? 2_000 : 20;
const linkEndpoints = (await importEndpoints()).filter(({ path }) => path.includes(':link'));

let admin: AdminClient;
beforeAll(async () => {
  admin = await logInAsAdmin(platform);
});

/** Returns copies of the text with one character changed at different positions. */
function alterCharacters(text: string): string[] {
  const positions = [0, 5, 31, 33, text.length - 1].filter((position) => position < text.length);
  return positions.map((position) => {
    const character = text[position] === 'a' ? 'b' : 'a';
    return `${text.slice(0, position)}${character}${text.slice(position + 1)}`;
  });
}

const createGuesses = () =>
  Array.from({ length: GUESS_COUNT }, () => randomBytes(16).toString('base64url'));

const waitForPreferencesLink = async (email: string) =>
  getToken(await waitForMail(server, email), '/infolettre/preferences');

test('readings are accessible with the cookie of their visitor and with no similar value', async () => {
  const visitor = platform.visitor();
  await visitor.postJson('/api/readings', createReadingInput());
  const token = visitor.cookies.get('visiteur') ?? '';
  const stranger = platform.visitor();
  await stranger.postJson('/api/readings', createReadingInput());
  expect(token).toHaveLength(22);
  // The stores contain only a hash of the cookie.
  const keys = Object.keys(await readStoredEtags()).join('\n');
  const tokenHash = createHash('sha256').update(token).digest('hex').slice(0, 32);
  expect([keys.includes(tokenHash), keys.includes(token)]).toEqual([true, false]);

  const etagsBefore = await readStoredEtags();
  const similarTokens = [tokenHash, `${token}x`, token.slice(1), `${token}/`, token.toUpperCase()];
  const guesses = [...alterCharacters(token), ...createGuesses()];
  for (const value of ['', '*', '../', ...similarTokens, ...guesses]) {
    const headers = { cookie: `visiteur=${value}` };
    for (const path of ['/api/readings', '/api/readings/data']) {
      expect(await (await platform.fetch(path, { headers })).json(), value).toEqual([]);
    }
  }
  const headers = { cookie: `visiteur=${tokenHash}` };
  for (const init of [{}, { headers }]) {
    await platform.fetch('/api/readings', { method: 'DELETE', ...init });
  }
  expect(await readStoredEtags()).toEqual(etagsBefore);
  expect(await (await stranger.fetch('/api/readings')).json()).toHaveLength(1);
});

test('a signed link gives access to the data of one person for one purpose', async () => {
  const addresses = ['une@tarot.example', 'autre@tarot.example'];
  for (const email of addresses) await createConfirmedSubscriber(platform, server, email);
  server.reset();
  await scheduleCampaign(admin, await createDraftCampaign(admin), 'now');
  const links = await Promise.all(addresses.map(waitForPreferencesLink));
  const [link = '', otherLink = ''] = links;
  const message = await createHumanSubmission({ email: 'tierce@tarot.example' });
  await sendContactMessage(platform, message);
  const receipt = await waitForMail(server, 'tierce@tarot.example');
  const messageLink = getToken(receipt, '/contact/mes-messages');
  const format = expect.stringMatching(/^\w{32}\.[\w-]{28}$/);
  expect([...links, messageLink]).toEqual(Array(3).fill(format));

  const [id = '', signature = ''] = link.split('.');
  const [otherId = '', otherSignature = ''] = otherLink.split('.');
  const forgedLinks = [
    ...[`${otherId}.${signature}`, `${id}.${otherSignature}`, `${id}.`, `.${signature}`, id],
    ...[signature, 'x', `${id}.${signature}x`, `${id}.${signature}.${signature}`],
    ...[`${id.toUpperCase()}.${signature}`, ...alterCharacters(link)],
    ...createGuesses().map((guess) => `${id}.${guess}`),
  ];
  await platform.localServer.waitForBackgroundWork();
  const etagsBefore = await readStoredEtags();
  for (const { method, path } of linkEndpoints) {
    const isMessageEndpoint = path === downloadMessages.path || path.startsWith('/api/contact');
    const linkForOtherPurpose = isMessageEndpoint ? link : messageLink;
    for (const invalidLink of [...forgedLinks, linkForOtherPurpose]) {
      const headers = { 'Content-Type': 'application/json' };
      const init = method === 'POST' && { body: JSON.stringify({ action: 'erase' }), headers };
      const target = path.replace(':link', encodeURIComponent(invalidLink));
      const response = await platform.fetch(target, { method, ...init });
      // The redirect from a mail to the page does not check the link.
      const isRedirect = method === 'GET' && path.includes('unsubscribe');
      expect(response.status, target).toBe(isRedirect ? 303 : 410);
      expect(await response.text()).not.toContain('@');
    }
  }
  expect(await readStoredEtags()).toEqual(etagsBefore);
  expect(linkEndpoints.length).toBeGreaterThan(5);
});

test('the link in a forwarded campaign hides the address and expires with the subscription', async () => {
  const email = 'transmise@tarot.example';
  await createConfirmedSubscriber(platform, server, email);
  server.reset();
  await scheduleCampaign(admin, await createDraftCampaign(admin), 'now');
  const link = await waitForPreferencesLink(email);
  const path = `/api/newsletter/subscriptions/${link}`;
  for (const dataPath of [path, `${path}/data`]) {
    const text = await (await platform.fetch(dataPath)).text();
    expect([text.includes('t…@tarot.example'), text.includes(email)]).toEqual([true, false]);
  }
  await platform.localServer.waitForBackgroundWork();
  const erased = await platform.visitor().postJson(path, { action: 'erase' });
  expect(erased.status).toBe(200);
  shiftClock(25 * 3_600_000);
  server.reset();
  await createConfirmedSubscriber(platform, server, email);
  for (const [method, target] of [
    ['GET', path],
    ['GET', `${path}/data`],
    ['POST', `/api/newsletter/unsubscribe/${link}`],
  ] as const) {
    expect((await platform.fetch(target, { method })).status, target).toBe(410);
  }
});

test.each([
  ['messages', 366 * 24],
  ['background', 1],
] as const)('a token signed for “%s” is valid for %i hours', async (purpose, hours) => {
  // Far from the present, near which this process may have cached the key of another test file.
  const startMs = 10_000 * 3_600_000;
  shiftClock(startMs);
  const token = await signToken(purpose, 'a');
  shiftClock(startMs + hours * 3_600_000 - 60_000);
  expect(await verifyToken(purpose, token)).toBe('a');
  shiftClock(startMs + hours * 3_600_000 + 60_000);
  expect(await verifyToken(purpose, token)).toBeNull();
});
