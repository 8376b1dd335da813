import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import { beforeAll, describe, expect, test } from 'vitest';
import { allRows } from '#netlify/server/posts/post-index.ts';
import { writePost } from '#netlify/server/posts/post-store.ts';
import { blankPost, edited } from '#netlify/server/posts/stored-post.ts';
import type { PostInput } from '#src/features/blog/api.ts';
import { shortenDeadlines } from '#tests/deadlines.ts';
import { OWNER_PASSWORD, type Owner, ownerOf } from '#tests/owner.ts';
import { postInput } from '#tests/posts.ts';
import { proxiedPlatform } from '#tests/proxied-platform.ts';
import { rawStore } from '#tests/raw-store.ts';
import { readingInput } from '#tests/reading.ts';

const { platform, storage } = proxiedPlatform({ environment: { ADMIN_PASSWORD: OWNER_PASSWORD } });

const POSTS = 150;
const READINGS = 60;
const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

let owner: Owner;

/** How many entities of the store a call reads one by one. */
async function readBy(call: () => Promise<Response>, store: string): Promise<number> {
  storage.watch();
  const answer = await call();
  expect(answer.status).toBe(200);
  expect((await answer.json()).length).toBeGreaterThan(0);
  return storage.operations.filter((one) => one.store === store && one.key !== '').length;
}

beforeAll(async () => {
  owner = await ownerOf(platform);
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
