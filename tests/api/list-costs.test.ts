import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import { beforeAll, describe, expect, test } from 'vitest';
import { enqueue } from '#netlify/server/mail/mail-queue.ts';
import { campaignStore, type StoredCampaign } from '#netlify/server/newsletter/campaign-store.ts';
import { allRows } from '#netlify/server/posts/post-index.ts';
import { blankPost, edited } from '#netlify/server/posts/post-schema.ts';
import { writePost } from '#netlify/server/posts/post-store.ts';
import { emailFingerprint, signLink } from '#netlify/server/signing/signing.ts';
import type { PostInput } from '#src/api/blog.ts';
import { type AdminClient, logInAsAdmin, OWNER_PASSWORD } from '#tests/support/admin-session.ts';
import { importTestSubscribers } from '#tests/support/newsletter-requests.ts';
import { postInput } from '#tests/support/post-requests.ts';
import { proxiedPlatform } from '#tests/support/proxied-platform.ts';
import { rawStore } from '#tests/support/raw-store.ts';
import { readingInput } from '#tests/support/reading-fixtures.ts';
import { shortenDeadlines } from '#tests/support/shorten-timeouts.ts';

const { platform, storage } = proxiedPlatform({ environment: { ADMIN_PASSWORD: OWNER_PASSWORD } });

const POSTS = 150;
const READINGS = 60;
const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

let owner: AdminClient;

/** How many entities of the store a call reads one by one. */
async function readBy(call: () => Promise<Response>, store: string): Promise<number> {
  storage.watch();
  const answer = await call();
  expect(answer.status).toBe(200);
  expect((await answer.json()).length).toBeGreaterThan(0);
  return storage.operations.filter((one) => one.store === store && one.key !== '').length;
}

beforeAll(async () => {
  owner = await logInAsAdmin(platform);
  await pLimit(8).map(numbers(POSTS), (number) => {
    const input = postInput({ slug: `cher-${number}`, published: true }) as PostInput;
    return writePost(edited(blankPost(`cher-${number}`), input));
  });
  await allRows();
});

describe('a page of a list reads what it shows, however much there is', () => {
  test('of posts, for readers and for the owner', async () => {
    expect(await readBy(() => platform.fetch('/api/blog/posts'), 'posts')).toBe(20);
    expect(await readBy(() => owner.get('/api/admin/blog/posts'), 'posts')).toBe(50);
    expect(await readBy(() => owner.get('/api/admin/blog/posts?search=cher-14'), 'posts')).toBe(12);
  });

  test('of a visitor’s readings', async () => {
    const visitor = platform.visitor();
    const moment = Date.now();
    const keep = (number: number) => {
      const createdAt = new Date(moment - number * 1_000).toISOString();
      return visitor.postJson('/api/readings', readingInput({ createdAt }));
    };
    // The first answer brings the cookie that the others are kept under.
    await keep(0);
    await pLimit(8).map(numbers(READINGS).slice(1), keep);
    expect(await readBy(() => visitor.fetch('/api/readings'), 'readings')).toBe(20);
  });
});

test('opening the administration reads no letter that the site wrote', async () => {
  const updatedAt = new Date().toISOString();
  const letter: StoredCampaign = {
    ...{ kind: 'articles', subject: 'Un article', preheader: '', content: 'Lisez.' },
    ...{ state: 'sent', isAutomatic: true, archived: false, sendAt: null, finishedAt: null },
    ...{ isFannedOut: true, report: null, isDeleted: false, version: 1, updatedAt, mark: '' },
  };
  await pLimit(16).map(numbers(300), (number) =>
    campaignStore().create(`post-annonce-${number}`, letter),
  );
  storage.watch();
  expect((await owner.get('/api/admin/checks')).status).toBe(200);
  expect(storage.operations.length).toBeLessThan(20);
  expect(storage.operations.filter(({ store, key }) => store === 'letters' && key)).toEqual([]);
});

test('one person’s erasure lists nobody else’s mails', async () => {
  const email = 'seule@tarot.example';
  await importTestSubscribers(owner, [email]);
  const id = await emailFingerprint(email);
  await enqueue(`letter-post-annonce-7-${id}`, {
    kind: 'letter',
    letter: 'post-annonce-7',
    subscriber: id,
  });
  const link = await signLink('subscription', id);
  storage.watch();
  const path = `/api/newsletter/subscriptions/${link}`;
  expect((await platform.visitor().postJson(path, { action: 'erase' })).status).toBe(200);
  const listings = storage.operations.filter(({ store, key }) => store === 'mails' && !key);
  // Her confirmations, welcomes and links to her data.
  expect(listings.length).toBeLessThanOrEqual(3);
  expect(await rawStore('mails').get(`letter-post-annonce-7-${id}`)).toBeNull();
});

test('a store larger than a page is purged page by page', async () => {
  const store = rawStore<number>('long-purge');
  const keyOf = (number: number) => `${String(number).padStart(5, '0')}`;
  await pLimit(24).map(numbers(2_100), (number) => store.put(keyOf(number), number));
  await store.deleteOld((key) => Number(key) % 3 > 0);
  expect(await store.keys('')).toEqual(
    numbers(2_100)
      .filter((one) => one % 3 === 0)
      .map(keyOf),
  );
});

test('a list has its deadline for each page: the whole of it may take longer', async () => {
  const store = rawStore<number>('long-list');
  await pLimit(24).map(numbers(1_001), (number) => store.put(`key-${number}`, number));
  const direct = process.env.NETLIFY_BLOBS_CONTEXT;
  process.env.NETLIFY_BLOBS_CONTEXT = storage.context;
  shortenDeadlines(2);
  // Two pages: longer together than the four seconds that one operation may take here.
  storage.watch(() => pause(2_200, null));
  try {
    expect(await store.keys('')).toHaveLength(1_001);
    expect(storage.operations).toHaveLength(2);
  } finally {
    process.env.NETLIFY_BLOBS_CONTEXT = direct;
  }
});
