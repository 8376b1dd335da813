import { createHash, randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { downloadMessages } from '#src/api/privacy.ts';
import { type AdminClient, logInAsAdmin, shiftClock } from '#tests/support/admin-session.ts';
import { importEndpoints } from '#tests/support/api-endpoints.ts';
import { createDraftCampaign, scheduleCampaign } from '#tests/support/campaign-requests.ts';
import { createHumanSubmission, sendContactMessage } from '#tests/support/contact-requests.ts';
import { mailPlatform } from '#tests/support/mail-test-platform.ts';
import {
  createConfirmedSubscriber,
  getToken,
  waitForMail,
} from '#tests/support/newsletter-requests.ts';
import { readingInput } from '#tests/support/reading-fixtures.ts';
import { readStoredEtags } from '#tests/support/storage-snapshot.ts';

// Nobody reaches what is another's: not by guessing, not with a right of her own, not with one she once had.

const { platform, server } = await mailPlatform();
const GUESSES = process.env.LONG_TESTS ? 2_000 : 20;
const linked = (await importEndpoints()).filter(({ path }) => path.includes(':link'));

let admin: AdminClient;
beforeAll(async () => {
  admin = await logInAsAdmin(platform);
});

/** The same text with one character changed, at some of its places. */
function altered(text: string): string[] {
  const places = [0, 5, 31, 33, text.length - 1].filter((at) => at < text.length);
  return places.map(
    (at) => `${text.slice(0, at)}${text[at] === 'a' ? 'b' : 'a'}${text.slice(at + 1)}`,
  );
}

const guesses = () => Array.from({ length: GUESSES }, () => randomBytes(16).toString('base64url'));

test('readings open to the cookie of their visitor and to nothing that resembles it', async () => {
  const visitor = platform.visitor();
  await visitor.postJson('/api/readings', readingInput());
  const token = visitor.cookies.get('visiteur') ?? '';
  const stranger = platform.visitor();
  await stranger.postJson('/api/readings', readingInput());
  expect(token).toHaveLength(22);
  // Whoever reads the stores finds no cookie in them.
  const keys = Object.keys(await readStoredEtags()).join('\n');
  const key = createHash('sha256').update(token).digest('hex').slice(0, 32);
  expect([keys.includes(key), keys.includes(token)]).toEqual([true, false]);

  const before = await readStoredEtags();
  const wrong = [...altered(token), ...guesses(), key, `${token}x`, token.slice(1)];
  for (const value of ['', '*', '../', `${token}/`, token.toUpperCase(), ...wrong]) {
    const headers = { cookie: `visiteur=${value}` };
    for (const path of ['/api/readings', '/api/readings/data']) {
      expect(await (await platform.fetch(path, { headers })).json(), value).toEqual([]);
    }
  }
  const headers = { cookie: `visiteur=${key}` };
  for (const init of [{}, { headers }]) {
    await platform.fetch('/api/readings', { method: 'DELETE', ...init });
  }
  expect(await readStoredEtags()).toEqual(before);
  expect(await (await stranger.fetch('/api/readings')).json()).toHaveLength(1);
});

test('a signed link opens the data of one person for one purpose', async () => {
  const addresses = ['une@tarot.example', 'autre@tarot.example'];
  for (const email of addresses) await createConfirmedSubscriber(platform, server, email);
  server.reset();
  await scheduleCampaign(admin, await createDraftCampaign(admin), 'now');
  const [one = '', other = ''] = await Promise.all(
    addresses.map(async (email) =>
      getToken(await waitForMail(server, email), '/infolettre/preferences'),
    ),
  );
  await sendContactMessage(
    platform,
    await createHumanSubmission({ email: 'tierce@tarot.example' }),
  );
  const receipt = await waitForMail(server, 'tierce@tarot.example');
  const written = getToken(receipt, '/contact/mes-messages');
  expect([one, other, written]).toEqual(
    Array(3).fill(expect.stringMatching(/^\w{32}\.[\w-]{28}$/)),
  );

  const [id = '', proof = ''] = one.split('.');
  const [otherId = '', otherProof = ''] = other.split('.');
  const forged = [
    ...[`${otherId}.${proof}`, `${id}.${otherProof}`, `${id}.`, `.${proof}`, id, proof, 'x'],
    ...[`${id}.${proof}x`, `${id}.${proof}.${proof}`, `${id.toUpperCase()}.${proof}`],
    ...[...altered(one), ...guesses().map((guess) => `${id}.${guess}`)],
  ];
  await platform.running.waitForBackgroundWork();
  const before = await readStoredEtags();
  for (const { method, path } of linked) {
    // A link of the right person for another purpose.
    const isMessages = path === downloadMessages.path || path.startsWith('/api/contact');
    for (const link of [...forged, isMessages ? one : written]) {
      const headers = { 'Content-Type': 'application/json' };
      const change = method === 'POST' && { body: JSON.stringify({ action: 'erase' }), headers };
      const target = path.replace(':link', encodeURIComponent(link));
      const response = await platform.fetch(target, { method, ...change });
      // The way from a mail to the page asks nothing of the link and shows nothing of it.
      const isWay = method === 'GET' && path.includes('unsubscribe');
      expect([path, link, response.status]).toEqual([path, link, isWay ? 303 : 410]);
      expect(await response.text()).not.toContain('@');
    }
  }
  expect(await readStoredEtags()).toEqual(before);
  expect(linked.length).toBeGreaterThan(5);
});

test('a forwarded letter shows a part of the address, and its link ends with the subscription', async () => {
  const email = 'transmise@tarot.example';
  await createConfirmedSubscriber(platform, server, email);
  server.reset();
  await scheduleCampaign(admin, await createDraftCampaign(admin), 'now');
  const link = getToken(await waitForMail(server, email), '/infolettre/preferences');
  const path = `/api/newsletter/subscriptions/${link}`;
  for (const one of [path, `${path}/data`]) {
    const shown = await (await platform.fetch(one)).text();
    expect([shown.includes('t…@tarot.example'), shown.includes(email)]).toEqual([true, false]);
  }
  await platform.running.waitForBackgroundWork();
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
    expect([target, (await platform.fetch(target, { method })).status]).toEqual([target, 410]);
  }
});
