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
  DRAFT_CAMPAIGN,
  loadCampaign,
  scheduleCampaign,
  waitForSentCampaign,
} from '#tests/support/campaign-requests.ts';
import { ADMIN_ADDRESS, setUpMailPlatform } from '#tests/support/mail-test-platform.ts';
import { CHOICES, importTestSubscribers, waitForMail } from '#tests/support/newsletter-requests.ts';
import { listLinks } from '#tests/support/parse-mail.ts';
import { createPostInput, createTestPost } from '#tests/support/post-requests.ts';
import { clearStores, openRawStore } from '#tests/support/raw-store.ts';

const CAMPAIGNS = '/api/admin/letters';
const SUBSCRIBER = 'hebdo@tarot.example';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const { platform, server } = await setUpMailPlatform();
let admin: AdminClient;

/** Sets the clock and logs in again, because the session may have ended. */
async function travelTo(moment: number | string): Promise<void> {
  setClock(new Date(moment));
  admin = await logInAsAdmin(platform);
}

const runTick = () => platform.runScheduled('tick');
const listRecipients = () => server.mails.map(({ recipient }) => recipient).sort();
const listSubjects = () => server.mails.map(({ headers }) => headers.get('subject'));
const saveCampaign = (id: string, changes: object) =>
  admin.send('PUT', `${CAMPAIGNS}/${id}`, { ...DRAFT_CAMPAIGN, ...changes });

async function sendCampaign(changes: Partial<typeof DRAFT_CAMPAIGN> = {}): Promise<string> {
  const { id } = await scheduleCampaign(admin, await createDraftCampaign(admin, changes), 'now');
  await waitForSentCampaign(admin, id);
  return id;
}

/** Leaves no campaign, one subscriber to the Sunday letter and one to offers. */
beforeEach(async () => {
  await platform.localServer.waitForBackgroundWork();
  await clearStores('letters', 'letters-index', 'subscribers', 'subscribers-index', 'mails');
  await clearStores('mails-index', 'posts', 'post-index', 'slugs');
  server.reset();
  admin = await logInAsAdmin(platform);
  await importTestSubscribers(admin, [SUBSCRIBER]);
  const preferences = { ...CHOICES, weekly: false, articles: false, offers: true };
  await importTestSubscribers(admin, ['offres@tarot.example'], { preferences });
});

describe('a draft', () => {
  test('saved twice under one id is stored once, and is rejected under an invalid id', async () => {
    const id = randomUUID();
    const create = () => saveCampaign(id, { version: null });
    const responses = [await create(), await create()];
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await (await admin.get(CAMPAIGNS)).json()).toMatchObject([{ id }]);
    expect((await saveCampaign('post-article-la-justice', { version: null })).status).toBe(404);
  });

  test('is mailed to the administrator as a test twenty times a day, and leaves no trace', async () => {
    const { id } = await createDraftCampaign(admin, { preheader: 'Un mot d’avance' });
    const sendTest = () => admin.send('POST', `${CAMPAIGNS}/${id}/test`);
    const response = await sendTest();
    expect(await response.json()).toEqual({ to: ADMIN_ADDRESS, fault: null, outbox: null });
    const mail = await waitForMail(server, ADMIN_ADDRESS);
    expect(mail.headers.get('subject')).toBe(`[Essai] ${DRAFT_CAMPAIGN.subject}`);
    expect(mail.html).toContain('>Un mot d’avance&');
    await runTick();
    expect(listRecipients()).toEqual([ADMIN_ADDRESS]);
    const statuses: number[] = [];
    for (let count = 1; count < 22; count++) statuses.push((await sendTest()).status);
    expect(statuses).toEqual([...Array(19).fill(200), 429, 429]);
    const { blobs } = await getStore({ name: 'mails', consistency: 'strong' }).list();
    expect(blobs).toEqual([]);
  });
});

describe('a campaign sent now', () => {
  test('reaches the subscribers of its kind once, in text and HTML, with absolute URLs', async () => {
    const id = await sendCampaign();
    const mail = await waitForMail(server, SUBSCRIBER);
    expect(listRecipients()).toEqual([SUBSCRIBER]);
    expect(mail.text).toContain('lanterne');
    expect(mail.text).toContain('vous avez choisi de recevoir la lettre du dimanche et');
    expect(mail.headers.get('list-id')).toBe('<infolettre.localhost>');
    expect(mail.html).toContain('<strong>lanterne</strong>');
    expect(mail.html).toMatch(/<img src="http:\/\/[^"]+\/images\/09-l-hermite\.png" alt="[^"]+"/);
    expect(listLinks(mail)).toContain(`${platform.url}/guide-tarot`);
    const { report, version } = await loadCampaign(admin, id);
    const zeros = { failed: 0, unknown: 0, withheld: 0, waiting: 0, left: 0 };
    expect(report).toEqual({ recipients: 1, sent: 1, ...zeros });
    const responses = [
      await saveCampaign(id, { version }),
      await admin.send('POST', `${CAMPAIGNS}/${id}/schedule`, { when: 'now', version }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([409, 409]);
  });

  test('is in the archive under one URL until the administrator removes it', async () => {
    const earlier = { subject: 'Une lettre d’avant', preheader: 'Dite avant elle.' };
    await sendCampaign(earlier);
    const id = await sendCampaign({ subject: 'Une lettre à garder' });
    await createDraftCampaign(admin, { subject: 'Pas encore partie' });
    const response = await platform.fetch('/api/newsletter/letters');
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
    const [newest, ...rest] = await response.json();
    expect(rest).toMatchObject([{ title: earlier.subject, excerpt: earlier.preheader }]);
    const { archivePath, sendAt } = await loadCampaign(admin, id);
    expect(archivePath).toBe(`/infolettre/lettres/${newest.slug}`);
    expect(newest).toEqual({
      ...{ slug: newest.slug, kind: 'weekly', title: 'Une lettre à garder', sentAt: sendAt },
      ...{ excerpt: 'Il lève sa lanterne, mais il ne court pas.', card: 'dos' },
    });
    const fetchArchived = (slug: string) => platform.fetch(`/api/newsletter/letters/${slug}`);
    expect((await (await fetchArchived(newest.slug)).json()).content).toBe(DRAFT_CAMPAIGN.content);
    expect((await fetchArchived('pas-encore-partie')).status).toBe(404);
    // Two functions that finish a campaign at once leave two index entries until the nightly purge.
    const index = getStore({ name: 'letters-index', consistency: 'strong' });
    const { key = '' } = (await index.list()).blobs.find((blob) => blob.key.includes(id)) ?? {};
    await index.setJSON(key.replace(/\/\d+/, '/0000000000000'), '');
    expect((await fetchArchived(newest.slug)).status).toBe(200);
    await admin.send('POST', `${CAMPAIGNS}/${id}/archive`, { archived: false });
    expect((await fetchArchived(newest.slug)).status).toBe(404);
  });
});

describe('a campaign for Sunday', () => {
  test.each([
    ['in winter', '2027-01-13T12:00:00Z', '2027-01-17T08:00:00.000Z'],
    ['in summer', '2027-07-14T12:00:00Z', '2027-07-18T07:00:00.000Z'],
    ['when summer time begins', '2027-03-27T12:00:00Z', '2027-03-28T07:00:00.000Z'],
    ['when summer time ends', '2027-10-30T12:00:00Z', '2027-10-31T08:00:00.000Z'],
  ])('is sent at nine, Swiss time, %s', async (_, today, sunday) => {
    await travelTo(today);
    const campaign = await scheduleCampaign(admin, await createDraftCampaign(admin), 'sunday');
    expect(campaign.sendAt).toBe(sunday);
    await travelTo(Date.parse(sunday) - MINUTE_MS);
    await runTick();
    expect(server.mails).toEqual([]);
    // Netlify may run a scheduled function a little early.
    await travelTo(Date.parse(sunday) - 500);
    await runTick();
    expect(listRecipients()).toEqual([SUBSCRIBER]);
  });

  test('is scheduled once when the request is repeated, and can be cancelled in time', async () => {
    const draft = await createDraftCampaign(admin);
    const schedule = async (when: string, version: number) => {
      const path = `${CAMPAIGNS}/${draft.id}/schedule`;
      const response = await admin.send('POST', path, { when, version });
      return [response.status, (await response.json()).version];
    };
    const { version } = draft;
    for (const _ of [1, 2]) expect(await schedule('sunday', version)).toEqual([200, version + 1]);
    expect((await schedule('now', version))[0]).toBe(409);
    for (const _ of [1, 2])
      expect(await schedule('draft', version + 1)).toEqual([200, version + 2]);
    await travelTo(getClock() + 8 * DAY_MS);
    await runTick();
    expect(server.mails).toEqual([]);
    for (const _ of [1, 2]) expect(await schedule('now', version + 2)).toEqual([200, version + 3]);
    await waitForSentCampaign(admin, draft.id);
    expect(await schedule('now', version + 2)).toEqual([200, version + 3]);
    expect(listRecipients()).toEqual([SUBSCRIBER]);
  });
});

describe('a subscriber', () => {
  const SUBSCRIBER_TO_ALL = 'tout@tarot.example';
  /** Half an hour after midnight in Switzerland. */
  const MONDAY_MS = Date.parse('2027-05-02T22:30:00Z');

  beforeEach(async () => {
    const preferences = { weekly: true, articles: true, offers: true, events: true };
    await clearStores('subscribers', 'subscribers-index');
    await travelTo(MONDAY_MS);
    await importTestSubscribers(admin, [SUBSCRIBER_TO_ALL], { preferences });
  });

  async function isReceived(kind: NewsletterKind): Promise<boolean> {
    const { report } = await loadCampaign(admin, await sendCampaign({ kind }));
    expect(report.sent + report.withheld).toBe(1);
    return report.sent === 1;
  }

  test('to the Sunday letter receives it always, and two other campaigns a week', async () => {
    const outcomes = [await isReceived('articles'), await isReceived('offers')];
    expect([...outcomes, await isReceived('events')]).toEqual([true, true, false]);
    await travelTo(MONDAY_MS + 6.5 * DAY_MS);
    expect([await isReceived('articles'), await isReceived('weekly')]).toEqual([false, true]);
    await travelTo(MONDAY_MS + 7 * DAY_MS);
    expect(await isReceived('articles')).toBe(true);
    await travelTo(MONDAY_MS + 13 * DAY_MS - MINUTE_MS);
    expect(await isReceived('weekly')).toBe(true);
  });

  test('receives no fourth campaign in a week, whatever its kind', async () => {
    const kinds = ['articles', 'offers', 'weekly', 'weekly'] as const;
    const outcomes = [];
    for (const kind of kinds) outcomes.push(await isReceived(kind));
    expect(outcomes).toEqual([true, true, true, false]);
  });
});

describe('the announcement of a post', () => {
  /** The start of each test, so far from the others that no other post is announced. */
  let startMs = Date.parse('2028-05-01T07:00:00Z');
  beforeEach(async () => {
    startMs += 21 * DAY_MS;
    await travelTo(startMs);
  });

  let postCount = 0;
  const publish = (title: string, changes: object = {}) =>
    createTestPost(admin, { title, slug: `avis-${postCount++}`, published: true, ...changes });

  async function runTicksAt(minutes: number): Promise<void> {
    await travelTo(startMs + minutes * MINUTE_MS);
    await runTick();
    await runTick();
  }

  test('is sent for two of ten posts a day, with a link to the post', async () => {
    for (let number = 0; number < 10; number++) await publish(`Article ${number}`);
    await runTick();
    expect(server.mails).toEqual([]);
    await runTicksAt(15);
    expect(listSubjects()).toEqual(
      Array(2).fill(expect.stringMatching(/^Nouvel article\u202f: Article \d$/)),
    );
    expect(server.mails[0]?.text).toMatch(
      /Lire l’article sur le site\s:\s+http:\/\/\S+\/blog\/avis-\d/,
    );
    await runTicksAt(2 * 24 * 60);
    expect(server.mails).toHaveLength(2);
    expect(await (await platform.fetch('/api/newsletter/letters')).json()).toEqual([]);
  });

  test('is sent once, even if the administrator deletes it', async () => {
    const { id } = await publish('Une fois');
    await runTicksAt(15);
    expect((await admin.send('DELETE', `${CAMPAIGNS}/post-${id}`)).status).toBe(200);
    expect(await openRawStore('mails').keys('')).toEqual([]);
    await runTicksAt(30);
    expect(server.mails).toHaveLength(1);
    expect((await admin.get(`${CAMPAIGNS}/post-${id}`)).status).toBe(404);
  });

  test('is sent at the second publication of a post that was withdrawn within ten minutes', async () => {
    const { id, slug } = await publish('Repentir');
    const edit = async (version: number, published: boolean) => {
      const body = { ...createPostInput({ slug, published }), version };
      return (await admin.send('PUT', `/api/admin/blog/posts/${id}`, body)).json();
    };
    await travelTo(startMs + 2 * MINUTE_MS);
    expect(await edit(1, false)).toMatchObject({ published: false });
    await travelTo(startMs + 2 * DAY_MS);
    const { publishedAt } = await edit(2, true);
    expect(Date.parse(publishedAt)).toBeGreaterThan(startMs + DAY_MS);
    await runTicksAt(2 * 24 * 60 + 15);
    expect(server.mails).toHaveLength(1);
  });

  test('is sent after days without a run for posts of the last week, but not for older ones', async () => {
    await publish('Ancien');
    await travelTo(startMs + 3 * DAY_MS);
    await publish('Attendu');
    await runTicksAt(9 * 24 * 60);
    await runTicksAt(9 * 24 * 60 + 15);
    expect(listSubjects()).toEqual(['Nouvel article\u202f: Attendu']);
  });

  test('is not sent for drafts, future or withdrawn posts, or posts without an announcement', async () => {
    await publish('Brouillon', { published: false });
    await publish('Sans bruit', { notice: false });
    const publishAt = new Date(startMs + DAY_MS).toISOString();
    await publish('Bientôt', { publishAt });
    const { id } = await publish('Repris');
    await admin.send('DELETE', `/api/admin/blog/posts/${id}`);
    await runTicksAt(20);
    expect(server.mails).toEqual([]);
    await runTicksAt(24 * 60 + 30);
    expect(listSubjects()).toEqual(['Nouvel article\u202f: Bientôt']);
  });
});
