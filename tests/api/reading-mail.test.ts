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
import { requestInterpretation, setUpAiPlatform } from '#tests/support/ai/ai-test-platform.ts';
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
import { openRawStore } from '#tests/support/raw-store.ts';
import { createReadingInput } from '#tests/support/reading-fixtures.ts';
import { createReadingMail } from '#tests/support/reading-mail.ts';
import { readStoredEtags } from '#tests/support/storage-snapshot.ts';
import {
  composeTen,
  composeTenTopic,
  resolveTen,
  SAMPLE_DRAWS,
  TEN_PARTS,
  type TenCards,
  type TenInterpretation,
} from '#tests/support/ten-card-spread.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { getRelease } from '#tests/support/test-platform.ts';

const DAY_MS = 86_400_000;
const [draw, otherDraw, mixedDraw] = SAMPLE_DRAWS as [TenCards, TenCards, TenCards];
const drawnCards = listCards(resolveTen(draw));

/** A site with only the pictures for mails, each of which contains the name of its card. */
const site = await mkdtemp(join(tmpdir(), 'mail-pictures-'));
await mkdir(join(site, 'images'));
for (const { imageFileName, name } of deck) {
  await writeFile(join(site, mailPicturePath(pictureBaseName(imageFileName))), name);
}
const server = await startMailServer();
const { platform, provider } = await setUpAiPlatform(
  { SMTP_URL: server.url, MAIL_FROM: 'lettre@tarot.example' },
  { release: { ...getRelease(), site }, startsAtNoon: true },
);
afterAll(async () => {
  await server.close();
  await rm(site, { recursive: true });
});
beforeEach(() => server.reset());
afterEach(() => shiftClock(0));

let emailCount = 0;
const createEmail = () => `lecture-${emailCount++}@tarot.example`;

async function requestMail(
  email: string,
  changes: object = {},
  visitor = platform.visitor(),
  cards = draw,
): Promise<[status: number, body: Record<string, string>]> {
  const input = await createReadingMail(cards, email, changes);
  const response = await visitor.postJson('/api/reading-mail', input);
  return [response.status, await response.json()];
}

/** Expects the passages in this order in both parts of the mail. */
function expectInOrder({ text, html }: ReceivedMail, passages: readonly string[]): void {
  expect(passages.length).toBeGreaterThan(5);
  const unescapedHtml = html
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
  for (const body of [text, unescapedHtml]) {
    let position = 0;
    for (const passage of passages) {
      position = body.indexOf(passage, position);
      expect(position, passage).toBeGreaterThan(0);
    }
  }
}

const listPassages = (letter: TenInterpretation) =>
  TEN_PARTS.flatMap((part) => letter[part].split('\n\n'));

describe('a reading mail', () => {
  test('contains the interpretation, the ten cards and a link to them, and stores only counts', async () => {
    const email = createEmail();
    const etagsBefore = await readStoredEtags();
    expect(await requestMail(email)).toEqual([200, { newsletter: 'none' }]);
    const mail = await waitForMail(server, email);
    expect(server.acceptedRecipients).toEqual([email]);
    const signature = 'Composée sans intelligence artificielle, à partir de mes textes.';
    expectInOrder(mail, listPassages(composeTen(draw)));
    expect([mail.text.includes(signature), mail.html.includes(signature)]).toEqual([true, true]);
    expect([...mail.pictures.values()].map(String)).toEqual(drawnCards.map(({ name }) => name));
    for (const [cid] of mail.pictures) expect(mail.html.split(`cid:${cid}`)).toHaveLength(2);
    const names = drawnCards.map(({ accessibleName }) => accessibleName);
    expect([...mail.html.matchAll(/alt="([^"]+)"/g)].map(([, alt]) => alt)).toEqual(names);
    for (const name of names) expect(mail.text).toContain(name);
    expect(mail.html).toMatch(
      />Tempérance, L’Hermite, Le Monde et sept autres cartes, avec leur lecture\./,
    );
    expect(mail.html).not.toMatch(/src="http/);
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated');

    const [link = '', ...furtherLinks] = listLinks(mail);
    const { pathname, hash } = new URL(link);
    expect([pathname, furtherLinks]).toEqual(['/tirage/lire', []]);
    const selectedCards = drawnCards.map(({ id }) => id);
    expect(decodeDraw(hash.slice(1))).toEqual({ spread: 'ten', selectedCards });

    // Only counts under a hash, the key of the hash and the time of the last mail are stored.
    const newKeys = Object.keys(await readStoredEtags()).filter((key) => !(key in etagsBefore));
    expect(newKeys.length).toBeGreaterThan(2);
    const keyPattern =
      /^moments\/mail-left$|^secrets\/links$|^quotas\/[\d-]+\/reading-mails\/([0-9a-f]{32}|everybody)\/\d+$/;
    for (const key of newKeys) expect(key).toMatch(keyPattern);
  });

  test('contains the answers, keywords and sections that the page shows for a topic', async () => {
    const email = createEmail();
    expect((await requestMail(email, { topic: 'love' }))[0]).toBe(200);
    const mail = await waitForMail(server, email);
    const spread = { spread: 'ten' as const, categorization: draw };
    const reading = { ...spread, selectedCards: [], interpretation: composeTen(draw) };
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

  test('takes only the draw from the request, and is refused for invalid requests', async () => {
    const email = createEmail();
    const advertisement = { interpretation: 'Achetez ici', name: 'Achetez ici' };
    expect((await requestMail(email, advertisement))[0]).toBe(200);
    expect((await waitForMail(server, email)).source).not.toContain('Achetez');
    server.reset();
    for (const changes of [
      ...[{ categorization: otherDraw }, { categorization: { ...draw, special: draw.qualities } }],
      ...[{ email: 'x@tarot.example\r\nBcc: y@tarot.example' }, { topic: 'ma sœur Anne' }],
    ]) {
      const [status, { message }] = await requestMail(createEmail(), changes);
      expect([status, message]).toEqual([400, expect.stringMatching(/\p{L}{3}/u)]);
    }
    // These have too little time to type, no proof of work, and a proof for another address.
    for (const changes of [{ elapsed: 100 }, { proof: 'x' }, { email: 'autre@tarot.example' }]) {
      const [status, { message }] = await requestMail(createEmail(), changes);
      const expected = [400, expect.stringContaining('n’a pas pu être vérifiée')];
      expect([status, message]).toEqual(expected);
    }
    expect(server.attemptedRecipients).toEqual([]);
  });
});

describe('a reading mail that cannot be sent', () => {
  test.each<[MailBehaviour, RegExp]>([
    ['refuse', /n’est pas parti.* ne l’a pas accepté/],
    ['wait', /n’est pas parti.* ne l’a pas accepté/],
    ['closed', /n’est pas parti.* ne répond pas/],
    ['vanish', /peut-être parti/],
  ])('responds 503 and is not retried automatically (%s)', async (behaviour, sentence) => {
    server.behave = () => behaviour;
    const [status, { message }] = await requestMail(createEmail(), { newsletter: true });
    expect([status, message]).toEqual([503, expect.stringMatching(sentence)]);
    server.reset();
    await platform.runScheduled('tick');
    expect([server.attemptedRecipients, await openRawStore('mails').keys('')]).toEqual([[], []]);
  });

  test('counts towards the daily limit only if a mail server is set and reachable', async () => {
    const [email, visitor, url] = [createEmail(), platform.visitor(), process.env.SMTP_URL];
    delete process.env.SMTP_URL;
    const [status, { message }] = await requestMail(email, {}, visitor);
    process.env.SMTP_URL = url;
    expect([status, message]).toEqual([503, expect.stringContaining('ne peut pas en envoyer')]);
    server.behave = () => 'closed';
    for (let i = 0; i < 4; i++) expect((await requestMail(email, {}, visitor))[0]).toBe(503);
    server.behave = () => 'accept';
    expect((await requestMail(email, {}, visitor))[0]).toBe(200);
    server.behave = () => 'refuse';
    for (const status of [503, 503, 429])
      expect((await requestMail(email, {}, visitor))[0]).toBe(status);
  });
});

test('the newsletter checkbox starts a normal sign-up and does not reveal who is subscribed', async () => {
  const email = createEmail();
  expect(await requestMail(email, { newsletter: true })).toEqual([200, { newsletter: 'asked' }]);
  const listMails = () => server.mails.filter(({ recipient }) => recipient === email);
  await expect.poll(() => listMails().length).toBe(2);
  const [link = '', ...furtherLinks] = listMails().flatMap(
    (mail) => getToken(mail, '/infolettre/confirmer') || [],
  );
  expect(furtherLinks).toEqual([]);
  const confirmed = await platform.visitor().postJson('/api/newsletter/confirm', { link });
  const preferences = { weekly: true, articles: false, offers: false, events: false };
  expect(await confirmed.json()).toMatchObject({ state: 'confirmed', preferences });

  const subscriber = createEmail();
  await createConfirmedSubscriber(platform, server, subscriber);
  server.reset();
  const result = await requestMail(subscriber, { newsletter: true });
  expect(result).toEqual([200, { newsletter: 'asked' }]);
  await platform.runScheduled('tick');
  expect(server.acceptedRecipients.filter((recipient) => recipient === subscriber)).toHaveLength(1);

  const visitor = platform.visitor();
  for (let i = 0; i < 10; i++) {
    const signUp = createSignUp(createEmail());
    expect((await visitor.postJson('/api/newsletter/subscribe', signUp)).status).toBe(200);
  }
  const refusal = await requestMail(createEmail(), { newsletter: true }, visitor);
  expect(refusal).toEqual([200, { newsletter: 'refused' }]);
});

describe('a saved interpretation', () => {
  /** Stores the reading for the visitor. @returns the fields with which its mail is requested */
  async function saveReading(
    visitor: TestClient,
    cards: TenCards,
    answer: Partial<InterpretAnswer>,
  ) {
    const { interpretation, authors, seals } = answer;
    const body = createReadingInput({ ...toSelection(cards), interpretation, authors, seals });
    const response = await visitor.postJson('/api/readings', body);
    expect(response.status).toBe(200);
    return { keptAt: (await response.json()).createdAt as string };
  }

  async function mailReading(visitor: TestClient, cards: TenCards, fields: object) {
    const email = createEmail();
    expect((await requestMail(email, fields, visitor, cards))[0]).toBe(200);
    return (await waitForMail(server, email)).text;
  }

  test('is mailed as it was read, with the author of each part, without a call to the AI', async () => {
    const visitor = platform.visitor();
    const answer = await requestInterpretation(visitor, draw);
    const saved = await saveReading(visitor, draw, answer);
    const callCount = provider.calls.length;
    const text = await mailReading(visitor, draw, saved);
    for (const passage of listPassages(answer.interpretation)) expect(text).toContain(passage);
    expect(text).toContain('Rédigée par une intelligence artificielle');
    expect(text).toContain('lues à partir de mes seuls textes');
    expect(provider.calls).toHaveLength(callCount);
    // Without a saved interpretation, the mail is composed without AI.
    expect(await mailReading(visitor, draw, {})).toContain('sans intelligence artificielle');

    provider.behave = () => ({ spoil: { obstacles: 'Rien.' } });
    const mixed = await requestInterpretation(visitor, mixedDraw);
    expect(mixed.authors).toMatchObject({ obstacles: 'reader', future: 'ai' });
    const savedMixed = await saveReading(visitor, mixedDraw, mixed);
    const mixedText = await mailReading(visitor, mixedDraw, savedMixed);
    expect(mixedText.match(/^Rédigé avec une intelligence artificielle$/gm)).toHaveLength(4);
    expect(mixedText).toMatch(/\nObstacles\n-+\n\n(?:.+\n){3}\nComposé à partir de mes textes\n/);
  });

  test('contains the site’s text wherever the browser sent a different one', async () => {
    const { interpretation, ...rest } = await requestInterpretation(platform.visitor(), draw);
    const composed = composeTen(draw);
    for (const part of TEN_PARTS) {
      const visitor = platform.visitor();
      const changed = { ...interpretation, [part]: `${interpretation[part]} Achetez ici` };
      const saved = await saveReading(visitor, draw, { interpretation: changed, ...rest });
      const [stored] = await (await visitor.fetch('/api/readings')).json();
      expect(stored.interpretation).toEqual({ ...interpretation, [part]: composed[part] });
      expect(stored.authors[part]).toBe('reader');
      expect(await mailReading(visitor, draw, saved)).not.toContain('Achetez');
    }
  });

  test('accepts an AI text only in its own part and for its own cards', async () => {
    const answer = await requestInterpretation(platform.visitor(), draw);
    const otherAnswer = await requestInterpretation(platform.visitor(), otherDraw);
    const interpretation = { ...answer.interpretation, summary: answer.interpretation.future };
    const seals = { ...answer.seals, summary: answer.seals?.future as string };
    for (const [sentAnswer, aiPartCount] of [
      [{ ...answer, interpretation, seals }, 4],
      [otherAnswer, 0],
      [{ interpretation: answer.interpretation, authors: answer.authors }, 0],
    ] as const) {
      const visitor = platform.visitor();
      await saveReading(visitor, draw, sentAnswer);
      const [stored] = await (await visitor.fetch('/api/readings')).json();
      const authors: string[] = Object.values(stored.authors);
      expect(authors.filter((author) => author === 'ai')).toHaveLength(aiPartCount);
    }
  });

  test('is mailed only for its own visitor, date and cards', async () => {
    const visitor = platform.visitor();
    const saved = await saveReading(visitor, draw, await requestInterpretation(visitor, draw));
    for (const [status, { message }] of [
      await requestMail(createEmail(), saved),
      await requestMail(createEmail(), saved, visitor, otherDraw),
      await requestMail(createEmail(), { keptAt: new Date(0).toISOString() }, visitor),
    ]) {
      expect([status, message]).toEqual([404, expect.stringContaining('n’est pas gardée')]);
    }
    // The site no longer recognizes its texts once its key has been replaced.
    await openRawStore('secrets').put('links', { secret: 'x'.repeat(43) });
    shiftClock(120_000);
    const [status, { message }] = await requestMail(createEmail(), saved, visitor);
    expect([status, message]).toEqual([409, expect.stringContaining('ne reconnaît pas')]);
    expect(server.attemptedRecipients).toEqual([]);
  });
});

test('sixty simultaneous requests for one reading open no connection that sends no mail', async () => {
  const [visitor, input] = [platform.visitor(), await createReadingMail(draw, createEmail())];
  const responses = await Promise.all(
    Array.from({ length: 60 }, () => visitor.postJson('/api/reading-mail', input)),
  );
  const sentCount = responses.filter(({ status }) => status === 200).length;
  expect(sentCount).toBeLessThanOrEqual(3);
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(60 - sentCount);
  expect(server.connectionCount).toBe(sentCount);
});

// This is the last test, because the purge deletes the salt of the day, so that its counts start anew.
test('an address and a connection get three mails a day, and the nightly purge erases the counts', async () => {
  const email = createEmail();
  for (let i = 0; i < 3; i++) expect((await requestMail(email))[0]).toBe(200);
  const upperCaseEmail = email.toUpperCase().replace('TAROT.EXAMPLE', 'tarot.example');
  const [status, { message }] = await requestMail(upperCaseEmail);
  expect([status, message]).toEqual([429, expect.stringContaining('vers une même adresse')]);
  const visitor = platform.visitor();
  const statuses: number[] = [];
  for (let i = 0; i < 4; i++) statuses.push((await requestMail(createEmail(), {}, visitor))[0]);
  expect(statuses).toEqual([200, 200, 200, 429]);

  const listCountKeys = async () =>
    (await openRawStore('quotas').keys('')).filter((key) => key.includes('/reading-mails/'));
  expect((await listCountKeys()).length).toBeGreaterThan(0);
  shiftClock(2 * DAY_MS);
  await platform.runScheduled('purge');
  expect(await listCountKeys()).toEqual([]);
  expect((await requestMail(email))[0]).toBe(200);
});
