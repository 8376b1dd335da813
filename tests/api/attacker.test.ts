import { unzipSync } from 'fflate';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { goldenDraws } from '#tests/golden/golden.ts';
import { logInAs, logInAsAdmin, OWNER_PASSWORD, shiftClock } from '#tests/support/admin-session.ts';
import { createDraftCampaign } from '#tests/support/campaign-requests.ts';
import { startMailServer } from '#tests/support/fake-smtp-server.ts';
import {
  CHOICES,
  createConfirmedSubscriber,
  EVENTUALLY,
  linkIn,
  mailTo,
  signUp,
  signUpOf,
} from '#tests/support/newsletter-requests.ts';
import { rawStore } from '#tests/support/raw-store.ts';
import { readingInput } from '#tests/support/reading-fixtures.ts';
import { mailWish } from '#tests/support/reading-mail.ts';
import { type TenCards, wovenReading } from '#tests/support/ten-card-spread.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

// What somebody tries who means harm, from outside and with a copied cookie.

const HOUR = 3_600_000;
const [draw] = goldenDraws as [TenCards];
const server = await startMailServer();
const platform = testPlatform({
  environment: {
    ADMIN_PASSWORD: OWNER_PASSWORD,
    SMTP_URL: server.url,
    MAIL_FROM: 'lettre@tarot.example',
  },
});

afterAll(() => server.close());
beforeEach(async () => {
  // A login tells the owner by mail once it is answered.
  await platform.running.settled();
  server.reset();
});
afterEach(() => shiftClock(0));

/** The owner's session in another browser, which knows her cookie and nothing else. */
async function copiedSession() {
  const owner = await logInAsAdmin(platform);
  const thief = platform.visitor();
  for (const [name, value] of owner.browser.cookies) thief.cookies.set(name, value);
  return { owner, thief };
}

/** Every entity of these stores as text, keys included. */
async function everythingIn(...stores: string[]): Promise<string> {
  const found: string[] = [];
  for (const name of stores) {
    const store = rawStore(name);
    for (const key of await store.keys('')) found.push(key, (await store.raw(key)) ?? '');
  }
  return found.join('\n');
}

test('1. a copied cookie takes no data along, and a backup holds no key', async () => {
  const { owner, thief } = await copiedSession();
  for (const path of ['/api/admin/backup', '/api/admin/newsletter/export']) {
    expect((await thief.fetch(path)).status).toBe(405);
    expect((await thief.postJson(path, {})).status).toBe(403);
  }
  await signUp(platform, 'premiere@tarot.example');
  const saved = await owner.send('POST', '/api/admin/backup', {});
  const files = unzipSync(new Uint8Array(await saved.arrayBuffer()));
  const text = Object.values(files).map((bytes) => Buffer.from(bytes).toString());
  const secrets = rawStore<{ secret: string }>('secrets');
  for (const key of await secrets.keys('')) {
    const { secret } = (await secrets.get(key)) ?? { secret: '?' };
    expect(text.some((one) => one.includes(secret))).toBe(false);
  }
  // The night is started by the site alone.
  await platform.fetch('/.netlify/functions/purge-background', {
    method: 'POST',
    headers: { authorization: 'Bearer purge-background.abcdefghijklmnopqrstuv' },
  });
  await platform.running.settled();
  expect(await rawStore('health').get('purge')).toBeNull();
});

test('2. a copied cookie dies with the owner’s next login, and after twelve hours at most', async () => {
  const { owner, thief } = await copiedSession();
  const isIn = async () => (await thief.fetch('/api/admin/blog/stats')).status === 200;
  expect(await isIn()).toBe(true);
  await logInAs(owner.browser, OWNER_PASSWORD);
  shiftClock(3 * 60_000);
  expect(await isIn()).toBe(false);

  shiftClock(0);
  const again = await copiedSession();
  let hours = 0;
  while ((await again.thief.fetch('/api/admin/blog/stats')).status === 200) {
    hours += 0.4;
    shiftClock(hours * HOUR);
  }
  expect(hours).toBeGreaterThan(11);
  expect(hours).toBeLessThan(13);
});

test('3. guesses of many lock the owner out on no device', async () => {
  for (let address = 0; address < 16; address++) {
    const stranger = platform.visitor();
    for (let guess = 0; guess < 6; guess++) await logInAs(stranger, `essai-${guess}-essai`);
  }
  const fresh = platform.visitor();
  expect((await logInAs(fresh, 'une faute de frappe')).status).toBe(401);
  expect((await logInAs(fresh, OWNER_PASSWORD)).status).toBe(200);
});

test('4. a letter wished for over and over opens no connection that sends nothing', async () => {
  const stranger = platform.visitor();
  const wish = await mailWish(draw, 'cible@tarot.example');
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => stranger.postJson('/api/reading-mail', wish)),
  );
  const sent = answers.filter(({ status }) => status === 200).length;
  expect(sent).toBeLessThanOrEqual(3);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(60 - sent);
  expect(server.connected).toBe(sent);
});

describe('5. strangers get few mails by it', () => {
  test('whoever does no work is let in a few times a day, for all together', async () => {
    const statuses: number[] = [];
    for (let number = 0; number < 30; number++) {
      const sent = signUpOf(`robot-${number}@tarot.example`, { proof: '' });
      statuses.push((await platform.visitor().postJson('/api/newsletter/subscribe', sent)).status);
    }
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(20);
    expect(statuses.at(-1)).toBe(429);
  });

  test('a mailbox gets three confirmations, whatever its aliases', async () => {
    const victim = `victime-${Date.now()}`;
    const mailed = () => server.accepted.filter((to) => to.startsWith(victim)).length;
    for (let number = 0; number < 6; number++) {
      expect((await signUp(platform, `${victim}+${number}@tarot.example`)).status).toBe(200);
    }
    await expect.poll(mailed, EVENTUALLY).toBe(3);
    await platform.running.settled();
    await platform.runScheduled('tick');
    expect(mailed()).toBe(3);
  });
});

test('6. a forwarded letter gives the address in part, and its link dies with its sign-up', async () => {
  const email = 'transmise@tarot.example';
  await createConfirmedSubscriber(platform, server, email);
  const owner = await logInAsAdmin(platform);
  const letter = await createDraftCampaign(owner);
  const schedule = { when: 'now', version: letter.version };
  server.mails = [];
  await owner.send('POST', `/api/admin/letters/${letter.id}/schedule`, schedule);
  const link = linkIn(await mailTo(server, email), '/infolettre/preferences');
  const at = `/api/newsletter/subscriptions/${link}`;
  const shown = await (await platform.fetch(at)).text();
  const file = await (await platform.fetch(`${at}/data`)).text();
  expect(shown + file).toContain('t…@tarot.example');
  expect(shown + file).not.toContain(email);

  await platform.running.settled();
  const erased = await platform.visitor().postJson(at, { action: 'erase' });
  expect(erased.status).toBe(200);
  shiftClock(25 * HOUR);
  server.mails = [];
  await createConfirmedSubscriber(platform, server, email, { preferences: CHOICES });
  for (const path of [at, `${at}/data`]) expect((await platform.fetch(path)).status).toBe(410);
  const change = await platform.visitor().postJson(at, { action: 'leave' });
  expect(change.status).toBe(410);
  const unsubscribing = await platform.fetch(`/api/newsletter/unsubscribe/${link}`, {
    method: 'POST',
  });
  expect(unsubscribing.status).toBe(410);
});

test('7. test letters leave twenty times a day, and no trace of whom they went to', async () => {
  const owner = await logInAsAdmin(platform);
  const { id } = await createDraftCampaign(owner);
  const statuses: number[] = [];
  for (let number = 0; number < 22; number++) {
    const to = `essai-${number}@tarot.example`;
    statuses.push((await owner.send('POST', `/api/admin/letters/${id}/test`, { to })).status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  expect(statuses.at(-1)).toBe(429);
  expect(server.accepted).toContain('essai-0@tarot.example');
  const kept = await everythingIn('mails', 'mails-index', 'subscribers', 'letters', 'quotas');
  expect(kept).not.toContain('essai-0@');
});

test('8. the store of readings takes neither a stranger’s words nor more than so many', async () => {
  const stranger = platform.visitor();
  const words = 'Achetez zzyzx ici. '.repeat(180);
  const interpretation = Object.fromEntries(
    ['summary', 'qualities', 'obstacles', 'future', 'special'].map((part) => [part, words]),
  );
  const selectedCards = Object.values(draw).flat();
  const input = { interpretation, selectedCards, categorization: draw, aiPrompt: words };
  const big = await stranger.postJson('/api/readings', readingInput(input));
  expect([200, 413]).toContain(big.status);
  const small = { ...input, interpretation: { ...interpretation, qualities: 'zzyzx' } };
  const short = Object.fromEntries(Object.keys(interpretation).map((part) => [part, 'Zzyzx']));
  expect((await stranger.postJson('/api/readings', readingInput(small))).status).toBeLessThan(500);
  const kept = await stranger.postJson(
    '/api/readings',
    readingInput({
      ...input,
      interpretation: short,
      aiPrompt: 'zzyzx',
      createdAt: new Date(0).toISOString(),
    }),
  );
  expect((await kept.json()).interpretation).toEqual(wovenReading(draw));
  expect(await everythingIn('readings')).not.toMatch(/zzyzx/i);

  const moment = Date.now();
  const answers: number[] = [];
  for (let number = 0; answers.at(-1) !== 429 && number < 205; number++) {
    const createdAt = new Date(moment - number * 1_000).toISOString();
    const { status } = await stranger.postJson('/api/readings', readingInput({ createdAt }));
    answers.push(status);
  }
  expect(answers.filter((status) => status === 200).length).toBeLessThanOrEqual(200);
  expect(answers.at(-1)).toBe(429);
});
