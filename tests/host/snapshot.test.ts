import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PublishedPost } from '#src/features/blog/model.ts';
import { waitForHostBuild } from '#tests/setup/host.ts';
import { type AdminClient, logInAsAdmin } from '#tests/support/admin-session.ts';
import { createTestPost } from '#tests/support/post-requests.ts';
import { setUpProxiedPlatform } from '#tests/support/proxied-platform.ts';
import { ApiStorage } from './api-storage.ts';
import { runSnapshot } from './host-build.ts';

// Tests the program of the build plugin alone, because only the plugin accesses the stores during a build.

const POST_COUNT = 40;

const { platform, storage } = setUpProxiedPlatform();
const api = new ApiStorage();
const { root } = await waitForHostBuild();
let admin: AdminClient;

beforeAll(async () => {
  await api.start(storage);
  admin = await logInAsAdmin(platform);
  for (let number = 0; number < POST_COUNT; number++) {
    await createTestPost(admin, { slug: `article-${number}`, published: true });
  }
});

afterAll(() => api.stop());

beforeEach(() => {
  storage.watch();
  api.watch();
});

test('the plugin’s program waits when the API’s rate limit is reached', async () => {
  // As restrictive for these posts as Netlify's 500 a minute are for more posts, with a shorter wait.
  api.watch({ requests: 25, windowMs: 1_000 });
  const { isDone, log } = await runSnapshot(root, api);
  expect(isDone, log).toBe(true);
  const file = await readFile(join(root, '.generated/posts.json'), 'utf8');
  const posts: PublishedPost[] = JSON.parse(file);
  expect(posts.filter(({ slug }) => slug.startsWith('article-'))).toHaveLength(POST_COUNT);
  expect(api.statuses[429]).toBeGreaterThan(0);
  expect(storage.writes).toEqual([]);
  // The program does not repeat refused requests without a wait.
  expect(api.statuses[429]).toBeLessThan(api.statuses[200] ?? 0);
});
