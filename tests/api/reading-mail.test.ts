import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { toLetterContent } from '#src/features/draw/letter-content.ts';
import { mailPicturePath, pictureBaseName } from '#src/tarot/card-image-files.ts';
import { decodeDraw } from '#src/tarot/draw-url-code.ts';
import { listCards } from '#src/tarot/interpretation/resolve-spread.ts';
import { goldenDraws, goldenTable } from '#tests/golden/golden.ts';
import { shiftClock } from '#tests/support/admin-session.ts';
import { deck } from '#tests/support/deck-fixtures.ts';
import type { Behaviour } from '#tests/support/fake-smtp-server.ts';
import { mailPlatform } from '#tests/support/mail-test-platform.ts';
import { createConfirmedSubscriber, mailTo, signUpOf } from '#tests/support/newsletter-requests.ts';
import { linksIn, type ReceivedMail } from '#tests/support/parse-mail.ts';
import { rawStore } from '#tests/support/raw-store.ts';
import { mailWish } from '#tests/support/reading-mail.ts';
import { storedState } from '#tests/support/storage-snapshot.ts';
import {
  TEN_PARTS,
  type TenCards,
  type TenLetter,
  wovenAbout,
  wovenReading,
} from '#tests/support/ten-card-spread.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { testRelease } from '#tests/support/test-platform.ts';

const DAY_MS = 86_400_000;
const [draw, other] = goldenDraws as [TenCards, TenCards];
const picked = listCards(goldenTable(draw));

/** A site of nothing but the pictures for mails, each with the card's name in it. */
const site = await mkdtemp(join(tmpdir(), 'mail-pictures-'));
await mkdir(join(site, 'images'));
for (const { imageFileName, name } of deck) {
  const file = mailPicturePath(pictureBaseName(imageFileName));
  await writeFile(join(site, file), name);
}
afterAll(() => rm(site, { recursive: true }));

const { platform, server } = await mailPlatform({ release: { ...testRelease(), site } });

let count = 0;
const fresh = () => `lecture-${count++}@tarot.example`;

async function ask(
  email: string,
  changes: object = {},
  visitor: TestClient = platform.visitor(),
): Promise<[number, Record<string, string>]> {
  const answer = await visitor.postJson('/api/reading-mail', await mailWish(draw, email, changes));
  return [answer.status, await answer.json()];
}

/** The letter's passages, each as one line of the mail shows it. */
const passagesOf = (interpretation: TenLetter) =>
  TEN_PARTS.flatMap((part) => interpretation[part].split('\n\n'));

function plainHtml({ html }: ReceivedMail): string {
  return html.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

test('one mail holds the whole letter, the ten cards and the link that shows them again, in both of its parts', async () => {
  const email = fresh();
  const before = await storedState();
  expect(await ask(email)).toEqual([200, { newsletter: 'none' }]);
  const mail = await mailTo(server, email);
  expect(server.accepted).toEqual([email]);
  const passages = passagesOf(wovenReading(draw));
  expect(passages.length).toBeGreaterThan(5);
  for (const shown of [mail.text, plainHtml(mail)]) {
    let from = 0;
    for (const passage of passages) {
      from = shown.indexOf(passage, from);
      expect(from, passage).toBeGreaterThan(0);
    }
    expect(shown).toContain('Composée sans intelligence artificielle, à partir de mes textes.');
  }
  expect([...mail.pictures.values()].map(String)).toEqual(picked.map(({ name }) => name));
  for (const [cid] of mail.pictures) expect(mail.html.split(`cid:${cid}`)).toHaveLength(2);
  const alts = [...mail.html.matchAll(/alt="([^"]+)"/g)].map(([, alt]) => alt);
  expect(alts).toEqual(picked.map(({ accessibleName }) => accessibleName));
  for (const { accessibleName } of picked) expect(mail.text).toContain(accessibleName);
  expect(mail.html).not.toMatch(/src="http/);

  const [link = ''] = linksIn(mail);
  expect(linksIn(mail)).toHaveLength(1);
  const { pathname, hash } = new URL(link);
  expect(pathname).toBe('/tirage/lire');
  expect(decodeDraw(hash.slice(1))).toEqual({
    spread: 'ten',
    selectedCards: picked.map(({ id }) => id),
  });
  expect(mail.headers.get('auto-submitted')).toBe('auto-generated');

  // All that stays are traces under the day's salt, and when a mail last left.
  const after = Object.keys(await storedState()).filter((key) => !(key in before));
  expect(after.length).toBeGreaterThan(2);
  const trace =
    /^moments\/mail-left$|^quota-salts\/[\d-]+$|^quotas\/[\d-]+\/reading-mails\/([0-9a-f]{32}|everybody)\/\d+$/;
  for (const key of after) expect(key).toMatch(trace);
});

test('the mail has what the screen shows: answers, keywords and the letter about the topic', async () => {
  const email = fresh();
  expect((await ask(email, { topic: 'love' }))[0]).toBe(200);
  const mail = await mailTo(server, email);
  const laid = { spread: 'ten' as const, categorization: draw };
  const reading = { ...laid, selectedCards: [], interpretation: wovenReading(draw) };
  const topicLetter = { topic: 'love' as const, interpretation: wovenAbout('love', draw) };
  const { answers, sections } = toLetterContent(reading, topicLetter, deck);
  expect(answers).toHaveLength(3);
  for (const shown of [mail.text, plainHtml(mail)]) {
    let from = 0;
    for (const words of [
      ...answers,
      ...sections.flatMap(({ title, text }) => [title, text.slice(0, 40)]),
    ]) {
      from = shown.indexOf(words, from);
      expect(from, words).toBeGreaterThan(0);
    }
    for (const { keyword } of sections.slice(1).flatMap(({ cards }) => cards)) {
      expect(shown).toContain(keyword);
    }
  }
  expect(new URL(linksIn(mail)[0] ?? '').hash).toMatch(/^#\w+-amour$/);
});

test('nothing but the draw is taken from the request, and only a draw', async () => {
  const email = fresh();
  const changes = { interpretation: 'Achetez ici', name: 'Achetez ici' };
  expect((await ask(email, changes))[0]).toBe(200);
  expect((await mailTo(server, email)).source).not.toContain('Achetez');
  server.reset();
  const [first = ''] = draw.qualities;
  for (const wrong of [
    { categorization: other },
    { selectedCards: [] },
    { categorization: { ...draw, special: [first] } },
    { email: 'une@tarot.example, autre@tarot.example' },
    { email: 'x@tarot.example\r\nBcc: y@tarot.example' },
    { newsletter: 'oui' },
    { topic: 'ma sœur Anne' },
  ]) {
    const [status, { message }] = await ask(fresh(), wrong);
    expect([status, message]).toEqual([400, expect.stringMatching(/\p{L}{3}/u)]);
  }
  expect(server.tried).toEqual([]);
});

test.each([
  ['nobody had time to type an address', { elapsed: 100 }],
  ['no work was done for it', { proof: 'x' }],
  ['the work was done for another address', { email: 'autre-preuve@tarot.example' }],
])('nothing leaves where %s', async (_, changes) => {
  const [status, { message }] = await ask(fresh(), changes);
  expect([status, message]).toEqual([400, expect.stringContaining('n’a pas pu être vérifiée')]);
  expect(server.tried).toEqual([]);
});

describe('a mail that does not leave', () => {
  test.each<[Behaviour, RegExp]>([
    ['refuse', /n’est pas parti.* ne l’a pas accepté/],
    ['full', /n’est pas parti.* ne l’a pas accepté/],
    ['wait', /n’est pas parti.* ne l’a pas accepté/],
    ['closed', /n’est pas parti.* ne répond pas/],
    ['drop', /peut-être parti/],
    ['vanish', /peut-être parti/],
  ])('is told as failed (%s), and is not tried again by itself', async (behaviour, sentence) => {
    const email = fresh();
    server.behave = () => behaviour;
    const [status, { message }] = await ask(email, { newsletter: true });
    expect([status, message]).toEqual([503, expect.stringMatching(sentence)]);
    server.reset();
    await platform.runScheduled('tick');
    expect(server.tried).toEqual([]);
    expect(await rawStore('mails').keys('')).toEqual([]);
  });

  test('takes no place of the day where the server was not reached', async () => {
    const [email, visitor] = [fresh(), platform.visitor()];
    server.behave = () => 'closed';
    for (let time = 0; time < 4; time++) expect((await ask(email, {}, visitor))[0]).toBe(503);
    server.behave = () => 'accept';
    expect((await ask(email, {}, visitor))[0]).toBe(200);
  });

  test('is told so where the site has no mail server', async () => {
    const url = process.env.SMTP_URL;
    delete process.env.SMTP_URL;
    const [status, { message }] = await ask(fresh());
    process.env.SMTP_URL = url;
    expect([status, message]).toEqual([503, expect.stringContaining('ne peut pas en envoyer')]);
  });
});

test('the box for the newsletter starts the usual sign-up, and tells nobody who is subscribed', async () => {
  const email = fresh();
  expect(await ask(email, { newsletter: true })).toEqual([200, { newsletter: 'asked' }]);
  const received = () => server.mails.filter(({ recipient }) => recipient === email);
  await expect.poll(() => received().length).toBe(2);
  const [letter, confirmation] = received();
  expect(letter?.text).not.toContain('/infolettre');
  expect(confirmation?.text).toContain('/infolettre/confirmer');

  const known = fresh();
  await createConfirmedSubscriber(platform, server, known);
  server.reset();
  expect(await ask(known, { newsletter: true })).toEqual([200, { newsletter: 'asked' }]);
  await platform.runScheduled('tick');
  expect(server.accepted.filter((one) => one === known)).toHaveLength(1);

  const visitor = platform.visitor();
  for (let time = 0; time < 10; time++) {
    const signUp = await visitor.postJson('/api/newsletter/subscribe', signUpOf(fresh()));
    expect(signUp.status).toBe(200);
  }
  expect(await ask(fresh(), { newsletter: true }, visitor)).toEqual([
    200,
    { newsletter: 'refused' },
  ]);
});

// Last: a day that comes back after its night finds its counts under another salt.
test('three leave in a day for an address, and three for a connection; the night erases the count', async () => {
  const email = fresh();
  for (let time = 0; time < 3; time++) expect((await ask(email))[0]).toBe(200);
  const [status, { message }] = await ask(
    email.toUpperCase().replace('TAROT.EXAMPLE', 'tarot.example'),
  );
  expect([status, message]).toEqual([429, expect.stringContaining('vers une même adresse')]);
  const visitor = platform.visitor();
  const others = Array.from({ length: 4 }, fresh);
  const statuses: number[] = [];
  for (const other of others) statuses.push((await ask(other, {}, visitor))[0]);
  expect(statuses).toEqual([200, 200, 200, 429]);
  // What a test before has signed up may be written to meanwhile.
  const accepted = server.accepted.filter((one) => [email, ...others].includes(one));
  expect(accepted).toHaveLength(6);

  const traces = async () =>
    (await rawStore('quotas').keys('')).filter((key) => key.includes('/reading-mails/'));
  expect((await traces()).length).toBeGreaterThan(0);
  shiftClock(2 * DAY_MS);
  await platform.runScheduled('purge');
  expect(await traces()).toEqual([]);
  expect((await ask(email))[0]).toBe(200);
});
