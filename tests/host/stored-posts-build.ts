import { applyInput, createBlankPost } from '#netlify/server/posts/post-schema.ts';
import { writePost } from '#netlify/server/posts/post-store.ts';
import { startBlobs } from '#scripts/local-server/blobs-server.ts';
import type { PostInput } from '#src/api/blog.ts';
import { logInAsAdmin } from '#tests/support/admin-session.ts';
import { createPicture, uploadPicture } from '#tests/support/image-fixtures.ts';
import { createPostInput, createTestPost } from '#tests/support/post-requests.ts';
import { TestPlatform } from '#tests/support/test-platform.ts';
import { ApiStorage } from './api-storage.ts';
import { cloneProject, type Outcome, removeClone, runHostBuild } from './host-build.ts';

/** The result of Netlify's build. */
export interface HostBuild extends Outcome {
  /** The clone in which the build ran. */
  root: string;
  /** Requests to the API besides those for the stores. */
  unknown: string[];
  statuses: Record<number, number>;
}

export const STORED_POST_SLUGS = {
  plain: 'lu-dans-le-stockage',
  pictured: 'avec-sa-photo',
  draft: 'encore-un-brouillon',
};

/** Stores posts that the project's files do not contain. */
async function writePosts(platform: TestPlatform): Promise<void> {
  const admin = await logInAsAdmin(platform);
  const imageUrl = await uploadPicture(admin, await createPicture('#24507a', 1_600, 1_000));
  await createTestPost(admin, {
    slug: STORED_POST_SLUGS.plain,
    title: 'Lu dans le stockage',
    published: true,
  });
  await createTestPost(admin, {
    slug: STORED_POST_SLUGS.pictured,
    title: 'Une photo',
    published: true,
    content: `Au-dessus de la mer.\n\n![Le même ciel](${imageUrl} "À midi")`,
    imageUrl,
    imageAlt: 'Un ciel sans nuage',
  });
  await createTestPost(admin, { slug: STORED_POST_SLUGS.draft, title: 'Un brouillon' });
}

/** As restrictive for these posts as Netlify's 500 a minute are for hundreds of posts, with a shorter wait. */
const LIMIT = { requests: 4, windowMs: 1_000 };

/** Leaves the state of a request that died after it wrote a post, before the writes that follow. */
async function writeIncompleteDraft(): Promise<void> {
  const input = createPostInput({ slug: 'inacheve' }) as PostInput;
  await writePost(applyInput(createBlankPost('inacheve'), input));
}

/**
 * Runs Netlify's own build program on a clone, with posts in a storage that the build can only read, within the API's
 * rate limit, and that contains an incomplete write.
 */
async function buildWithStoredPosts(): Promise<HostBuild> {
  const storage = new ApiStorage();
  const platform = new TestPlatform({
    openStores: async (directory) => {
      const blobs = await startBlobs(directory);
      await storage.start(blobs);
      return blobs;
    },
  });
  const root = await cloneProject();
  try {
    await platform.start();
    await writePosts(platform);
    await writeIncompleteDraft();
    storage.watch(LIMIT);
    const outcome = await runHostBuild(root, storage);
    return { ...outcome, root, unknown: storage.unknown, statuses: storage.statuses };
  } catch (error) {
    await removeClone(root);
    throw error;
  } finally {
    await platform.remove();
    await storage.stop();
  }
}

// Runs in its own process, because the platform sets environment variables.
if (import.meta.main) {
  process.send?.(await buildWithStoredPosts());
  process.disconnect?.();
}
