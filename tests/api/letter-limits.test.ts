import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { NewsletterKind } from '#src/api/newsletter-kinds.ts';
import { type AdminClient, logInAsAdmin, shiftClock } from '#tests/support/admin-session.ts';
import {
  createDraftCampaign,
  scheduleLetter,
  waitForSentCampaign,
} from '#tests/support/campaign-requests.ts';
import { mailPlatform } from '#tests/support/mail-test-platform.ts';
import { createConfirmedSubscriber } from '#tests/support/newsletter-requests.ts';

const READER = 'lectrice@tarot.example';
const ALL = { weekly: true, articles: true, offers: true, events: true };
/** A Monday morning. */
const MONDAY = Date.parse('2027-05-03T07:00:00Z');
const DAY = 86_400_000;
const MINUTE = 60_000;

const { platform, server } = await mailPlatform();

let owner: AdminClient;
/** Weeks go by from test to test, so that none counts another's letters. */
let week = 0;

beforeAll(() => createConfirmedSubscriber(platform, server, READER, { preferences: ALL }));
beforeEach(async () => {
  week += 3;
  await travel(0);
});

/** Days after this test's Monday. */
async function travel(days: number): Promise<void> {
  shiftClock(MONDAY + week * 7 * DAY + days * DAY - Date.now());
  owner = await logInAsAdmin(platform);
}

const work = () => platform.runScheduled('tick');

async function send(kind: NewsletterKind): Promise<'received' | 'withheld'> {
  const { id } = await scheduleLetter(owner, await createDraftCampaign(owner, { kind }), 'now');
  const { report } = await waitForSentCampaign(owner, id);
  expect(report.sent + report.withheld).toBe(1);
  return report.sent === 1 ? 'received' : 'withheld';
}

test('whoever awaits the Sunday letter gets two others a week, and always the Sunday letter', async () => {
  expect([await send('articles'), await send('offers'), await send('events')]).toEqual([
    'received',
    'received',
    'withheld',
  ]);
  await travel(6);
  expect(await send('articles')).toBe('withheld');
  expect(await send('weekly')).toBe('received');
  await travel(7);
  expect(await send('articles')).toBe('received');
  await travel(13);
  expect(await send('weekly')).toBe('received');
});

test('a Sunday letter a week later makes room for itself, a minute earlier too', async () => {
  await travel(6);
  expect(await send('weekly')).toBe('received');
  await travel(13 - 1 / 1440);
  expect(await send('weekly')).toBe('received');
});

test('nobody gets a fourth letter, of whatever kind', async () => {
  await send('articles');
  await send('offers');
  expect(await send('weekly')).toBe('received');
  expect(await send('weekly')).toBe('withheld');
});

test('ten articles in a day make two notices, with a link that opens each', async () => {
  for (let number = 0; number < 10; number++) await publish(`Article ${number}`);
  await work();
  expect(server.mails).toEqual([]);
  await travel(0.01);
  await work();
  await work();
  expect(server.mails).toHaveLength(2);
  const [mail] = server.mails;
  expect(mail?.headers.get('subject')).toMatch(/^Nouvel article\u202f: Article \d$/);
  expect(mail?.text).toMatch(/Lire l’article sur le site\s:\s+http:\/\/\S+\/blog\/article-\d/);
  await travel(2);
  await work();
  expect(server.mails).toHaveLength(2);
});

test('a notice that the owner deleted is not written and sent again', async () => {
  const id = await publish('Une fois');
  await travel(0.01);
  await work();
  await work();
  expect(server.mails).toHaveLength(1);
  const remove = await owner.send('DELETE', `/api/admin/letters/post-${id}`);
  expect(remove.status).toBe(200);
  await work();
  await work();
  expect(server.mails).toHaveLength(1);
  expect((await owner.get(`/api/admin/letters/post-${id}`)).status).toBe(404);
});

test('a post is announced by its second publication when the first was taken back at once', async () => {
  const id = await publish('Reprise');
  const path = `/api/admin/blog/posts/${id}`;
  const change = async (changes: object) => {
    const { createdAt, updatedAt, ...post } = await (await owner.get(path)).json();
    expect((await owner.send('PUT', path, { ...post, ...changes })).status).toBe(200);
  };
  await travel(2 * (MINUTE / DAY));
  await change({ published: false });
  await travel(1.1);
  await work();
  await change({ published: true });
  await work();
  expect(server.mails).toEqual([]);
  await travel(1.2);
  await work();
  await work();
  expect(server.mails).toHaveLength(1);
});

test('a post of the last week is announced, once, where no run came for days', async () => {
  await publish('Ancien');
  await travel(3);
  await publish('Attendu');
  await travel(9);
  await work();
  await travel(9.1);
  await work();
  expect(server.mails.map(({ headers }) => headers.get('subject'))).toEqual([
    'Nouvel article\u202f: Attendu',
  ]);
});

test('letters of two weeks that had to wait do not leave together', async () => {
  server.behave = () => 'closed';
  for (const day of [0, 7]) {
    await travel(day);
    for (const kind of ['articles', 'offers', 'weekly'] as const) {
      await scheduleLetter(owner, await createDraftCampaign(owner, { kind }), 'now');
    }
    await work();
  }
  await travel(8);
  server.reset();
  await work();
  await travel(8.5);
  await work();
  expect(server.mails).toHaveLength(3);
});

test('a draft, a scheduled post, one taken back in time and one whose author wants no notice are not announced', async () => {
  await publish('Brouillon', { published: false });
  await publish('Sans bruit', { notice: false });
  await publish('Bientôt', { publishAt: new Date(MONDAY + week * 7 * DAY + DAY).toISOString() });
  const id = await publish('Repris');
  await owner.send('DELETE', `/api/admin/blog/posts/${id}`);
  await travel(20 * (MINUTE / DAY));
  await work();
  expect(server.mails).toEqual([]);
  await travel(1.02);
  await work();
  expect(server.mails.map(({ headers }) => headers.get('subject'))).toEqual([
    'Nouvel article\u202f: Bientôt',
  ]);
});

async function publish(title: string, changes: object = {}): Promise<string> {
  const response = await owner.send('POST', '/api/admin/blog/posts', {
    title,
    slug: `${title.toLowerCase().replace('ô', 'o').replace(/\W+/g, '-')}-${week}`,
    excerpt: 'Quelques mots sur ce texte.',
    content: 'Un texte.',
    published: true,
    ...changes,
  });
  expect(response.status).toBe(200);
  return (await response.json()).id;
}
