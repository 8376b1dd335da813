import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { InterpretAnswer } from '#src/api/readings.ts';
import { toLetterContent } from '#src/features/draw/letter-content.ts';
import { mailPicturePath, pictureBaseName } from '#src/tarot/card-image-files.ts';
import { decodeDraw } from '#src/tarot/draw-url-code.ts';
import { listCards } from '#src/tarot/interpretation/resolve-spread.ts';
import { shiftClock } from '#tests/support/admin-session.ts';
import { aiPlatform, requestInterpretation } from '#tests/support/ai/ai-test-platform.ts';
import { toSelection } from '#tests/support/ai-selection.ts';
import { deck } from '#tests/support/deck-fixtures.ts';
import { type MailBehaviour, startMailServer } from '#tests/support/fake-smtp-server.ts';
import {
  createConfirmedSubscriber,
  createSignUp,
  getToken,
  waitForMail,
} from '#tests/support/newsletter-requests.ts';
import { listLinks, type ReceivedMail } from '#tests/support/parse-mail.ts';
import { rawStore } from '#tests/support/raw-store.ts';
import { readingInput } from '#tests/support/reading-fixtures.ts';
import { createReadingMail } from '#tests/support/reading-mail.ts';
import { readStoredEtags } from '#tests/support/storage-snapshot.ts';
import {
  composeTen,
  composeTenTopic,
  resolveTen,
  SAMPLE_DRAWS,
  TEN_PARTS,
  type TenCards,
  type TenLetter,
} from '#tests/support/ten-card-spread.ts';
import { getRelease } from '#tests/support/test-platform.ts';

const DAY_MS = 86_400_000;
const [draw, other, third] = SAMPLE_DRAWS as [TenCards, TenCards, TenCards];
const picked = listCards(resolveTen(draw));

/** A site of nothing but the pictures for mails, each with the card's name in it. */
const site = await mkdtemp(join(tmpdir(), 'mail-pictures-'));
await mkdir(join(site, 'images'));
for (const { imageFileName, name } of deck) {
  await writeFile(join(site, mailPicturePath(pictureBaseName(imageFileName))), name);
}
const server = await startMailServer();
const { platform, provider } = await aiPlatform(
  { SMTP_URL: server.url, MAIL_FROM: 'lettre@tarot.example' },
  { release: { ...getRelease(), site }, startsAtNoon: true },
);
afterAll(async () => {
  await server.close();
  await rm(site, { recursive: true });
});
beforeEach(() => server.reset());
afterEach(() => shiftClock(0));

let count = 0;
const fresh = () => `lecture-${count++}@tarot.example`;

type Asked = [status: number, answer: Record<string, string>];

async function ask(
  email: string,
  changes: object = {},
  visitor = platform.visitor(),
  cards = draw,
): Promise<Asked> {
  const answer = await visitor.postJson(
    '/api/reading-mail',
    await createReadingMail(cards, email, changes),
  );
  return [answer.status, await answer.json()];
}

/** The texts are in the mail in this order, in both of its parts. */
function expectInOrder({ text, html }: ReceivedMail, passages: readonly string[]): void {
  expect(passages.length).toBeGreaterThan(5);
  const plain = html.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  for (const shown of [text, plain]) {
    let from = 0;
    for (const passage of passages) {
      from = shown.indexOf(passage, from);
      expect(from, passage).toBeGreaterThan(0);
    }
  }
}

const passagesOf = (letter: TenLetter) => TEN_PARTS.flatMap((part) => letter[part].split('\n\n'));

describe('one mail', () => {
  test('holds the letter, the ten cards and the link that shows them again, and leaves no trace', async () => {
    const email = fresh();
    const before = await readStoredEtags();
    expect(await ask(email)).toEqual([200, { newsletter: 'none' }]);
    const mail = await waitForMail(server, email);
    expect(server.accepted).toEqual([email]);
    const signature = 'Composée sans intelligence artificielle, à partir de mes textes.';
    expectInOrder(mail, passagesOf(composeTen(draw)));
    expect([mail.text.includes(signature), mail.html.includes(signature)]).toEqual([true, true]);
    expect([...mail.pictures.values()].map(String)).toEqual(picked.map(({ name }) => name));
    for (const [cid] of mail.pictures) expect(mail.html.split(`cid:${cid}`)).toHaveLength(2);
    const names = picked.map(({ accessibleName }) => accessibleName);
    expect([...mail.html.matchAll(/alt="([^"]+)"/g)].map(([, alt]) => alt)).toEqual(names);
    for (const name of names) expect(mail.text).toContain(name);
    expect(mail.html).toMatch(
      />Tempérance, L’Hermite, Le Monde et sept autres cartes, avec leur lecture\./,
    );
    expect(mail.html).not.toMatch(/src="http/);
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated');

    const [link = '', ...others] = listLinks(mail);
    const { pathname, hash } = new URL(link);
    expect([pathname, others]).toEqual(['/tirage/lire', []]);
    const selectedCards = picked.map(({ id }) => id);
    expect(decodeDraw(hash.slice(1))).toEqual({ spread: 'ten', selectedCards });

    // All that stays are counts under a hash, its key, and when a mail last left.
    const added = Object.keys(await readStoredEtags()).filter((key) => !(key in before));
    expect(added.length).toBeGreaterThan(2);
    const trace =
      /^moments\/mail-left$|^secrets\/links$|^quotas\/[\d-]+\/reading-mails\/([0-9a-f]{32}|everybody)\/\d+$/;
    for (const key of added) expect(key).toMatch(trace);
  });

  test('has what the screen shows: answers, keywords and the letter about the topic', async () => {
    const email = fresh();
    expect((await ask(email, { topic: 'love' }))[0]).toBe(200);
    const mail = await waitForMail(server, email);
    const laid = { spread: 'ten' as const, categorization: draw };
    const reading = { ...laid, selectedCards: [], interpretation: composeTen(draw) };
    const topicLetter = { topic: 'love' as const, interpretation: composeTenTopic('love', draw) };
    const { answers, sections } = toLetterContent(reading, topicLetter, deck);
    expect(answers).toHaveLength(3);
    const texts = sections.flatMap(({ title, text }) => [title, text.slice(0, 40)]);
    expectInOrder(mail, [...answers, ...texts]);
    for (const { keyword = '' } of sections.slice(1).flatMap(({ cards }) => cards)) {
      expect([mail.text.includes(keyword), mail.html.includes(keyword)]).toEqual([true, true]);
    }
    expect(new URL(listLinks(mail)[0] ?? '').hash).toMatch(/^#\w+-amour$/);
  });

  test('takes nothing but the draw from the request, and only a draw', async () => {
    const email = fresh();
    expect((await ask(email, { interpretation: 'Achetez ici', name: 'Achetez ici' }))[0]).toBe(200);
    expect((await waitForMail(server, email)).source).not.toContain('Achetez');
    server.reset();
    for (const wrong of [
      ...[{ categorization: other }, { categorization: { ...draw, special: draw.qualities } }],
      ...[{ email: 'x@tarot.example\r\nBcc: y@tarot.example' }, { topic: 'ma sœur Anne' }],
    ]) {
      const [status, { message }] = await ask(fresh(), wrong);
      expect([status, message]).toEqual([400, expect.stringMatching(/\p{L}{3}/u)]);
    }
    // Nobody had time to type; no work was done; it was done for another address.
    for (const wrong of [{ elapsed: 100 }, { proof: 'x' }, { email: 'autre@tarot.example' }]) {
      const [status, { message }] = await ask(fresh(), wrong);
      const expected = [400, expect.stringContaining('n’a pas pu être vérifiée')];
      expect([status, message]).toEqual(expected);
    }
    expect(server.attempted).toEqual([]);
  });
});

describe('a mail that does not leave', () => {
  test.each<[MailBehaviour, RegExp]>([
    ['refuse', /n’est pas parti.* ne l’a pas accepté/],
    ['wait', /n’est pas parti.* ne l’a pas accepté/],
    ['closed', /n’est pas parti.* ne répond pas/],
    ['vanish', /peut-être parti/],
  ])('is an error (%s), and is not tried again by itself', async (behaviour, sentence) => {
    server.behave = () => behaviour;
    const [status, { message }] = await ask(fresh(), { newsletter: true });
    expect([status, message]).toEqual([503, expect.stringMatching(sentence)]);
    server.reset();
    await platform.runScheduled('tick');
    expect([server.attempted, await rawStore('mails').keys('')]).toEqual([[], []]);
  });

  test('takes no place of the day where the server was not reached or there is none', async () => {
    const [email, visitor, url] = [fresh(), platform.visitor(), process.env.SMTP_URL];
    delete process.env.SMTP_URL;
    const [status, { message }] = await ask(email, {}, visitor);
    process.env.SMTP_URL = url;
    expect([status, message]).toEqual([503, expect.stringContaining('ne peut pas en envoyer')]);
    server.behave = () => 'closed';
    for (let time = 0; time < 4; time++) expect((await ask(email, {}, visitor))[0]).toBe(503);
    server.behave = () => 'accept';
    expect((await ask(email, {}, visitor))[0]).toBe(200);
  });
});

test('the box for the newsletter starts the usual sign-up, and says nothing of who is subscribed', async () => {
  const email = fresh();
  expect(await ask(email, { newsletter: true })).toEqual([200, { newsletter: 'asked' }]);
  const received = () => server.mails.filter(({ recipient }) => recipient === email);
  await expect.poll(() => received().length).toBe(2);
  const [link = '', ...others] = received().flatMap(
    (mail) => getToken(mail, '/infolettre/confirmer') || [],
  );
  expect(others).toEqual([]);
  const confirmed = await platform.visitor().postJson('/api/newsletter/confirm', { link });
  const preferences = { weekly: true, articles: false, offers: false, events: false };
  expect(await confirmed.json()).toMatchObject({ state: 'confirmed', preferences });

  const known = fresh();
  await createConfirmedSubscriber(platform, server, known);
  server.reset();
  expect(await ask(known, { newsletter: true })).toEqual([200, { newsletter: 'asked' }]);
  await platform.runScheduled('tick');
  expect(server.accepted.filter((one) => one === known)).toHaveLength(1);

  const visitor = platform.visitor();
  for (let time = 0; time < 10; time++) {
    const signUp = await visitor.postJson('/api/newsletter/subscribe', createSignUp(fresh()));
    expect(signUp.status).toBe(200);
  }
  const refused = await ask(fresh(), { newsletter: true }, visitor);
  expect(refused).toEqual([200, { newsletter: 'refused' }]);
});

describe('the letter that a visitor saw', () => {
  /** Stores the reading for the visitor. @returns the date it is found by */
  async function keep(
    visitor = platform.visitor(),
    cards: TenCards,
    answer: Partial<InterpretAnswer>,
  ) {
    const { interpretation, authors, seals } = answer;
    const body = readingInput({ ...toSelection(cards), interpretation, authors, seals });
    const saved = await visitor.postJson('/api/readings', body);
    expect(saved.status).toBe(200);
    return { keptAt: (await saved.json()).createdAt as string };
  }

  async function mailed(visitor = platform.visitor(), cards: TenCards, kept: object) {
    const email = fresh();
    expect((await ask(email, kept, visitor, cards))[0]).toBe(200);
    return (await waitForMail(server, email)).text;
  }

  test('arrives as it was read, shows who wrote each part, and asks the AI nothing', async () => {
    const visitor = platform.visitor();
    const answer = await requestInterpretation(visitor, draw);
    const kept = await keep(visitor, draw, answer);
    const calls = provider.calls.length;
    const text = await mailed(visitor, draw, kept);
    for (const passage of passagesOf(answer.interpretation)) expect(text).toContain(passage);
    expect(text).toContain('Rédigée par une intelligence artificielle');
    expect(text).toContain('lues avec les seuls textes de la tarologue');
    expect(provider.calls).toHaveLength(calls);
    // The cards alone are the reader's weave.
    expect(await mailed(visitor, draw, {})).toContain('sans intelligence artificielle');

    provider.behave = () => ({ spoil: { obstacles: 'Rien.' } });
    const mixed = await requestInterpretation(visitor, third);
    expect(mixed.authors).toMatchObject({ obstacles: 'reader', future: 'ai' });
    const both = await mailed(visitor, third, await keep(visitor, third, mixed));
    expect(both.match(/^Rédigé avec une intelligence artificielle$/gm)).toHaveLength(4);
    expect(both).toMatch(/\nObstacles\n-+\n\n(?:.+\n){3}\nComposé à partir de mes textes\n/);
  });

  test('has the site’s own words wherever the browser sent others', async () => {
    const { interpretation, ...rest } = await requestInterpretation(platform.visitor(), draw);
    const woven = composeTen(draw);
    for (const part of TEN_PARTS) {
      const visitor = platform.visitor();
      const changed = { ...interpretation, [part]: `${interpretation[part]} Achetez ici` };
      const kept = await keep(visitor, draw, { interpretation: changed, ...rest });
      const [stored] = await (await visitor.fetch('/api/readings')).json();
      expect(stored.interpretation).toEqual({ ...interpretation, [part]: woven[part] });
      expect(stored.authors[part]).toBe('reader');
      expect(await mailed(visitor, draw, kept)).not.toContain('Achetez');
    }
  });

  test('has a sealed text in no other part and for no other cards', async () => {
    const one = await requestInterpretation(platform.visitor(), draw);
    const foreign = await requestInterpretation(platform.visitor(), other);
    const interpretation = { ...one.interpretation, summary: one.interpretation.future };
    const seals = { ...one.seals, summary: one.seals?.future as string };
    for (const [answer, byAi] of [
      [{ ...one, interpretation, seals }, 4],
      [foreign, 0],
      [{ interpretation: one.interpretation, authors: one.authors }, 0],
    ] as const) {
      const visitor = platform.visitor();
      await keep(visitor, draw, answer);
      const [stored] = await (await visitor.fetch('/api/readings')).json();
      const authors: string[] = Object.values(stored.authors);
      expect(authors.filter((author) => author === 'ai')).toHaveLength(byAi);
    }
  });

  test('is mailed for its own cookie, date and cards only', async () => {
    const visitor = platform.visitor();
    const kept = await keep(visitor, draw, await requestInterpretation(visitor, draw));
    for (const [status, { message }] of [
      await ask(fresh(), kept),
      await ask(fresh(), kept, visitor, other),
      await ask(fresh(), { keptAt: new Date(0).toISOString() }, visitor),
    ]) {
      expect([status, message]).toEqual([404, expect.stringContaining('n’est pas gardée')]);
    }
    expect(server.attempted).toEqual([]);
  });
});

test('sixty wishes for one letter at once open no connection that sends nothing', async () => {
  const [visitor, wish] = [platform.visitor(), await createReadingMail(draw, fresh())];
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => visitor.postJson('/api/reading-mail', wish)),
  );
  const sent = answers.filter(({ status }) => status === 200).length;
  expect(sent).toBeLessThanOrEqual(3);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(60 - sent);
  expect(server.connectionCount).toBe(sent);
});

// Last: a day that comes back after its night finds its counts under another salt.
test('three leave in a day for an address, and three for a connection; the night erases the count', async () => {
  const email = fresh();
  for (let time = 0; time < 3; time++) expect((await ask(email))[0]).toBe(200);
  const upper = email.toUpperCase().replace('TAROT.EXAMPLE', 'tarot.example');
  const [status, { message }] = await ask(upper);
  expect([status, message]).toEqual([429, expect.stringContaining('vers une même adresse')]);
  const visitor = platform.visitor();
  const statuses: number[] = [];
  for (let time = 0; time < 4; time++) statuses.push((await ask(fresh(), {}, visitor))[0]);
  expect(statuses).toEqual([200, 200, 200, 429]);

  const traces = async () =>
    (await rawStore('quotas').keys('')).filter((key) => key.includes('/reading-mails/'));
  expect((await traces()).length).toBeGreaterThan(0);
  shiftClock(2 * DAY_MS);
  await platform.runScheduled('purge');
  expect(await traces()).toEqual([]);
  expect((await ask(email))[0]).toBe(200);
});
