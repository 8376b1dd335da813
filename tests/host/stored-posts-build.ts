import { applyInput, createBlankPost } from '#netlify/server/posts/post-schema.ts';
import { writePost } from '#netlify/server/posts/post-store.ts';
import { startBlobs } from '#scripts/local-server/blobs-server.ts';
import type { PostInput } from '#src/api/blog.ts';
import { logInAsAdmin, OWNER_PASSWORD } from '#tests/support/admin-session.ts';
import { saveContent } from '#tests/support/content-requests.ts';
import { plainPicture, uploadedPicture } from '#tests/support/image-fixtures.ts';
import { createTestPost, postInput } from '#tests/support/post-requests.ts';
import { TestPlatform } from '#tests/support/test-platform.ts';
import { ApiStorage } from './api-storage.ts';
import { cloneProject, type Outcome, removeClone, runHostBuild } from './host-build.ts';

/** What the host's build left behind. */
export interface HostBuild extends Outcome {
  /** The clone it ran in. */
  root: string;
  /** What it asked the API for besides the stores. */
  unknown: string[];
  statuses: Record<number, number>;
}

export const POSTS = {
  plain: 'lu-dans-le-stockage',
  pictured: 'avec-sa-photo',
  draft: 'encore-un-brouillon',
};

/** A text in the place of a file's. */
export const QUESTION = 'Cette question vient du stockage.';

/** Posts and a text that only the storage knows. */
async function writePosts(platform: TestPlatform): Promise<void> {
  const owner = await logInAsAdmin(platform);
  await saveContent(owner, 'faq', ({ categories }) => {
    categories[0].questions[0].question = QUESTION;
  });
  const imageUrl = await uploadedPicture(owner, await plainPicture('#24507a', 1_600, 1_000));
  const picture = { imageUrl, imageAlt: 'Un ciel sans nuage' };
  await createTestPost(owner, { slug: POSTS.plain, title: 'Lu dans le stockage', published: true });
  await createTestPost(owner, {
    slug: POSTS.pictured,
    title: 'Une photo',
    published: true,
    content: `Au-dessus de la mer.\n\n![Le même ciel](${imageUrl} "À midi")`,
    ...picture,
  });
  await createTestPost(owner, { slug: POSTS.draft, title: 'Un brouillon' });
}

/** As 500 a minute are for a blog of hundreds of posts, and sooner over. */
const LIMIT = { requests: 4, windowMs: 1_000 };

/** What a call leaves behind that died when its post was written, and nothing that follows from it. */
async function leaveBareDraft(): Promise<void> {
  const draft = applyInput(
    createBlankPost('inacheve'),
    postInput({ slug: 'inacheve' }) as PostInput,
  );
  await writePost(draft);
}

/**
 * Runs the host's own build program on a clone whose posts lie in a storage that it may only read, under
 * the API's limit, and with something unfinished in it.
 */
async function buildOnHost(): Promise<HostBuild> {
  const storage = new ApiStorage();
  const platform = new TestPlatform({
    environment: { ADMIN_PASSWORD: OWNER_PASSWORD },
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
    await leaveBareDraft();
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

// In a process of its own, whose environment is not the tests'.
if (import.meta.main) {
  process.send?.(await buildOnHost());
  process.disconnect?.();
}
