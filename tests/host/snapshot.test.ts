import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PublishedPost } from '#src/features/blog/model.ts';
import { waitForHostBuild } from '#tests/setup/host.ts';
import { type AdminClient, logInAsAdmin } from '#tests/support/admin-session.ts';
import { createTestPost } from '#tests/support/post-requests.ts';
import { proxiedPlatform } from '#tests/support/proxied-platform.ts';
import { ApiStorage } from './api-storage.ts';
import { runSnapshot } from './host-build.ts';

// The program of the build plugin alone, with what a build's context is: the rest of a build knows no storage.

const MANY = 40;

const { platform, storage } = proxiedPlatform();
const api = new ApiStorage();
const { root } = await waitForHostBuild();
let admin: AdminClient;

beforeAll(async () => {
  await api.start(storage);
  admin = await logInAsAdmin(platform);
  for (let number = 0; number < MANY; number++) {
    await createTestPost(admin, { slug: `article-${number}`, published: true });
  }
});

afterAll(() => api.stop());

beforeEach(() => {
  storage.watch();
  api.watch();
});

async function slugsOf(): Promise<string[]> {
  const file = await readFile(join(root, '.generated/posts.json'), 'utf8');
  return (JSON.parse(file) as PublishedPost[]).map(({ slug }) => slug);
}

async function snapshot(): Promise<string[]> {
  const { isDone, log } = await runSnapshot(root, api);
  expect(isDone, log).toBe(true);
  return slugsOf();
}

test('the plugin’s program waits where the API answers no more requests for now', async () => {
  // As 500 a minute are for more posts, and sooner over.
  api.watch({ requests: 25, windowMs: 1_000 });
  const slugs = await snapshot();
  expect(slugs.filter((slug) => slug.startsWith('article-'))).toHaveLength(MANY);
  expect(api.statuses[429]).toBeGreaterThan(0);
  expect(storage.writes).toEqual([]);
  // What is refused is not asked again and again.
  expect(api.statuses[429]).toBeLessThan(api.statuses[200] ?? 0);
});
