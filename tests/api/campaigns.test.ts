import { randomUUID } from 'node:crypto';
import { getStore } from '@netlify/blobs';
import { beforeEach, describe, expect, test } from 'vitest';
import type { NewsletterKind } from '#src/api/newsletter-kinds.ts';
import {
  type AdminClient,
  getClock,
  logInAsAdmin,
  setClock,
} from '#tests/support/admin-session.ts';
import {
  createDraftCampaign,
  DRAFT,
  loadCampaign,
  scheduleCampaign,
  waitForSentCampaign,
} from '#tests/support/campaign-requests.ts';
import { ADMIN_ADDRESS, mailPlatform } from '#tests/support/mail-test-platform.ts';
import { CHOICES, importTestSubscribers, waitForMail } from '#tests/support/newsletter-requests.ts';
import { listLinks } from '#tests/support/parse-mail.ts';
import { createTestPost, postInput } from '#tests/support/post-requests.ts';
import { clearStores } from '#tests/support/raw-store.ts';

const LETTERS = '/api/admin/letters';
const READER = 'hebdo@tarot.example';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const { platform, server } = await mailPlatform();
let admin: AdminClient;

/** Moves the clock to this moment, where the admin logs in. */
async function travelTo(moment: number | string): Promise<void> {
  setClock(new Date(moment));
  admin = await logInAsAdmin(platform);
}

const work = () => platform.runScheduled('tick');
const recipients = () => server.mails.map(({ recipient }) => recipient).sort();
const subjects = () => server.mails.map(({ headers }) => headers.get('subject'));
const save = (id: string, changes: object) =>
  admin.send('PUT', `${LETTERS}/${id}`, { ...DRAFT, ...changes });

async function send(changes: Partial<typeof DRAFT> = {}): Promise<string> {
  const { id } = await scheduleCampaign(admin, await createDraftCampaign(admin, changes), 'now');
  await waitForSentCampaign(admin, id);
  return id;
}

// Each test begins without a campaign, with a reader of the Sunday letter and one of offers.
beforeEach(async () => {
  await platform.running.waitForBackgroundWork();
  await clearStores('letters', 'letters-index', 'subscribers', 'subscribers-index', 'mails');
  await clearStores('mails-index', 'posts', 'post-index', 'slugs');
  server.reset();
  admin = await logInAsAdmin(platform);
  await importTestSubscribers(admin, [READER]);
  const preferences = { ...CHOICES, weekly: false, articles: false, offers: true };
  await importTestSubscribers(admin, ['offres@tarot.example'], { preferences });
});

describe('a draft', () => {
  test('sent twice under one id is stored once, and not under a name that is no id', async () => {
    const id = randomUUID();
    const answers = [await save(id, { version: null }), await save(id, { version: null })];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await (await admin.get(LETTERS)).json()).toMatchObject([{ id }]);
    expect((await save('post-article-la-justice', { version: null })).status).toBe(404);
  });

  test('goes to the admin for a test, twenty times a day, and leaves no trace', async () => {
    const { id } = await createDraftCampaign(admin, { preheader: 'Un mot d’avance' });
    const sendTest = () => admin.send('POST', `${LETTERS}/${id}/test`);
    const response = await sendTest();
    expect(await response.json()).toEqual({ to: ADMIN_ADDRESS, fault: null, outbox: null });
    const mail = await waitForMail(server, ADMIN_ADDRESS);
    expect(mail.headers.get('subject')).toBe(`[Essai] ${DRAFT.subject}`);
    expect(mail.html).toContain('>Un mot d’avance&');
    await work();
    expect(recipients()).toEqual([ADMIN_ADDRESS]);
    const statuses: number[] = [];
    for (let number = 1; number < 22; number++) {
      statuses.push((await sendTest()).status);
    }
    expect(statuses).toEqual([...Array(19).fill(200), 429, 429]);
    const { blobs } = await getStore({ name: 'mails', consistency: 'strong' }).list();
    expect(blobs).toEqual([]);
  });
});

describe('a letter sent now', () => {
  test('reaches those who chose its kind, in text and HTML, with full links, once', async () => {
    const id = await send();
    const mail = await waitForMail(server, READER);
    expect(recipients()).toEqual([READER]);
    expect(mail.text).toContain('lanterne');
    expect(mail.text).toContain('vous avez choisi de recevoir la lettre du dimanche et');
    expect(mail.headers.get('list-id')).toBe('<infolettre.localhost>');
    expect(mail.html).toContain('<strong>lanterne</strong>');
    expect(mail.html).toMatch(/<img src="http:\/\/[^"]+\/images\/09-l-hermite\.png" alt="[^"]+"/);
    expect(listLinks(mail)).toContain(`${platform.url}/guide-tarot`);
    const { report, version } = await loadCampaign(admin, id);
    const none = { failed: 0, unknown: 0, withheld: 0, waiting: 0, left: 0 };
    expect(report).toEqual({ recipients: 1, sent: 1, ...none });
    const again = { when: 'now', version };
    const refused = [
      await save(id, { version }),
      await admin.send('POST', `${LETTERS}/${id}/schedule`, again),
    ];
    expect(refused.map(({ status }) => status)).toEqual([409, 409]);
  });

  test('is in the archive if the admin wants, under one address', async () => {
    const older = { subject: 'Une lettre d’avant', preheader: 'Dite avant elle.' };
    await send(older);
    const id = await send({ subject: 'Une lettre à garder' });
    await createDraftCampaign(admin, { subject: 'Pas encore partie' });
    const answer = await platform.fetch('/api/newsletter/letters');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
    const [listed, ...others] = await answer.json();
    expect(others).toMatchObject([{ title: older.subject, excerpt: older.preheader }]);
    const { archivePath, sendAt } = await loadCampaign(admin, id);
    expect(archivePath).toBe(`/infolettre/lettres/${listed.slug}`);
    expect(listed).toEqual({
      ...{ slug: listed.slug, kind: 'weekly', title: 'Une lettre à garder', sentAt: sendAt },
      ...{ excerpt: 'Il lève sa lanterne, mais il ne court pas.', card: 'dos' },
    });
    const read = (slug: string) => platform.fetch(`/api/newsletter/letters/${slug}`);
    expect((await (await read(listed.slug)).json()).content).toBe(DRAFT.content);
    expect((await read('pas-encore-partie')).status).toBe(404);
    // Two workers that end a letter at once leave a second place in the list until the night.
    const places = getStore({ name: 'letters-index', consistency: 'strong' });
    const key = (await places.list()).blobs.find((one) => one.key.includes(id))?.key ?? '';
    await places.setJSON(key.replace(/\/\d+/, '/0000000000000'), '');
    expect((await read(listed.slug)).status).toBe(200);
    await admin.send('POST', `${LETTERS}/${id}/archive`, { archived: false });
    expect((await read(listed.slug)).status).toBe(404);
  });
});

describe('on Sunday', () => {
  test.each([
    ['in winter', '2027-01-13T12:00:00Z', '2027-01-17T08:00:00.000Z'],
    ['in summer', '2027-07-14T12:00:00Z', '2027-07-18T07:00:00.000Z'],
    ['when summer time begins', '2027-03-27T12:00:00Z', '2027-03-28T07:00:00.000Z'],
    ['when summer time ends', '2027-10-30T12:00:00Z', '2027-10-31T08:00:00.000Z'],
  ])('a letter leaves at nine, Swiss time, %s', async (_, today, sunday) => {
    await travelTo(today);
    const letter = await scheduleCampaign(admin, await createDraftCampaign(admin), 'sunday');
    expect(letter.sendAt).toBe(sunday);
    await travelTo(Date.parse(sunday) - MINUTE);
    await work();
    expect(server.mails).toEqual([]);
    // A scheduled run may come a little early.
    await travelTo(Date.parse(sunday) - 500);
    await work();
    expect(recipients()).toEqual([READER]);
  });

  test('a letter is scheduled once when the request is repeated, and taken back in time', async () => {
    const draft = await createDraftCampaign(admin);
    const schedule = async (when: string, version: number) => {
      const path = `${LETTERS}/${draft.id}/schedule`;
      const response = await admin.send('POST', path, { when, version });
      return [response.status, (await response.json()).version];
    };
    const { version } = draft;
    for (const _ of [1, 2]) expect(await schedule('sunday', version)).toEqual([200, version + 1]);
    expect((await schedule('now', version))[0]).toBe(409);
    for (const _ of [1, 2])
      expect(await schedule('draft', version + 1)).toEqual([200, version + 2]);
    await travelTo(getClock() + 8 * DAY);
    await work();
    expect(server.mails).toEqual([]);
    for (const _ of [1, 2]) expect(await schedule('now', version + 2)).toEqual([200, version + 3]);
    await waitForSentCampaign(admin, draft.id);
    expect(await schedule('now', version + 2)).toEqual([200, version + 3]);
    expect(recipients()).toEqual([READER]);
  });
});

describe('a reader', () => {
  const EVERYTHING = 'tout@tarot.example';
  /** In Switzerland, half an hour after midnight. */
  const MONDAY = Date.parse('2027-05-02T22:30:00Z');

  beforeEach(async () => {
    const preferences = { weekly: true, articles: true, offers: true, events: true };
    await clearStores('subscribers', 'subscribers-index');
    await travelTo(MONDAY);
    await importTestSubscribers(admin, [EVERYTHING], { preferences });
  });

  async function isReceived(kind: NewsletterKind): Promise<boolean> {
    const { report } = await loadCampaign(admin, await send({ kind }));
    expect(report.sent + report.withheld).toBe(1);
    return report.sent === 1;
  }

  test('who awaits the Sunday letter gets two others a week, and always the Sunday letter', async () => {
    const first = [await isReceived('articles'), await isReceived('offers')];
    expect([...first, await isReceived('events')]).toEqual([true, true, false]);
    await travelTo(MONDAY + 6.5 * DAY);
    expect([await isReceived('articles'), await isReceived('weekly')]).toEqual([false, true]);
    await travelTo(MONDAY + 7 * DAY);
    expect(await isReceived('articles')).toBe(true);
    await travelTo(MONDAY + 13 * DAY - MINUTE);
    expect(await isReceived('weekly')).toBe(true);
  });

  test('gets no fourth letter in a week, of whatever kind', async () => {
    const kinds = ['articles', 'offers', 'weekly', 'weekly'] as const;
    const received = [];
    for (const kind of kinds) received.push(await isReceived(kind));
    expect(received).toEqual([true, true, true, false]);
  });
});

describe('the notice of a post', () => {
  /** On a day when no other test publishes anything. */
  let day = Date.parse('2028-05-01T07:00:00Z');
  beforeEach(async () => {
    day += 21 * DAY;
    await travelTo(day);
  });

  let count = 0;
  const publish = async (
    title: string,
    changes: object = {},
  ): Promise<{ id: string; slug: string }> =>
    createTestPost(admin, { title, slug: `avis-${count++}`, published: true, ...changes });

  async function workAt(minutes: number): Promise<void> {
    await travelTo(day + minutes * MINUTE);
    await work();
    await work();
  }

  test('is sent for two of ten in a day, with a link that opens the post', async () => {
    for (let number = 0; number < 10; number++) await publish(`Article ${number}`);
    await work();
    expect(server.mails).toEqual([]);
    await workAt(15);
    expect(subjects()).toEqual(
      Array(2).fill(expect.stringMatching(/^Nouvel article\u202f: Article \d$/)),
    );
    expect(server.mails[0]?.text).toMatch(
      /Lire l’article sur le site\s:\s+http:\/\/\S+\/blog\/avis-\d/,
    );
    await workAt(2 * 24 * 60);
    expect(server.mails).toHaveLength(2);
    expect(await (await platform.fetch('/api/newsletter/letters')).json()).toEqual([]);
  });

  test('is sent once, also when the admin deleted it', async () => {
    const { id } = await publish('Une fois');
    await workAt(15);
    expect((await admin.send('DELETE', `${LETTERS}/post-${id}`)).status).toBe(200);
    await workAt(30);
    expect(server.mails).toHaveLength(1);
    expect((await admin.get(`${LETTERS}/post-${id}`)).status).toBe(404);
  });

  test('is sent for a post that was taken back within ten minutes, on its new day of publication', async () => {
    const { id, slug } = await publish('Repentir');
    const edit = async (version: number, published: boolean) => {
      const body = { ...postInput({ slug, published }), version };
      return (await admin.send('PUT', `/api/admin/blog/posts/${id}`, body)).json();
    };
    await travelTo(day + 2 * MINUTE);
    expect(await edit(1, false)).toMatchObject({ published: false });
    await travelTo(day + 2 * DAY);
    const { publishedAt } = await edit(2, true);
    expect(Date.parse(publishedAt)).toBeGreaterThan(day + DAY);
    await workAt(2 * 24 * 60 + 15);
    expect(server.mails).toHaveLength(1);
  });

  test('is sent for a post of the last week where no run came for days, and for no older one', async () => {
    await publish('Ancien');
    await travelTo(day + 3 * DAY);
    await publish('Attendu');
    await workAt(9 * 24 * 60);
    await workAt(9 * 24 * 60 + 15);
    expect(subjects()).toEqual(['Nouvel article\u202f: Attendu']);
  });

  test('is sent for no draft, post to come or taken back, nor without the author’s wish', async () => {
    await publish('Brouillon', { published: false });
    await publish('Sans bruit', { notice: false });
    const publishAt = new Date(day + DAY).toISOString();
    await publish('Bientôt', { publishAt });
    const { id } = await publish('Repris');
    await admin.send('DELETE', `/api/admin/blog/posts/${id}`);
    await workAt(20);
    expect(server.mails).toEqual([]);
    await workAt(24 * 60 + 30);
    expect(subjects()).toEqual(['Nouvel article\u202f: Bientôt']);
  });
});
