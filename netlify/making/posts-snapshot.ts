import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Article, PostsSnapshot } from '#src/features/blog/model.ts';
import { starterId } from '#src/features/blog/model.ts';
import { runStep, writeGenerated } from './build-step.ts';
import { buildContent } from './content.ts';
import { OwnerError } from './owner-error.ts';

const FILE = 'posts.json';

/**
 * Writes the public posts to `.generated/posts.json`, the input of every page of the blog.
 * @throws OwnerError when the stores cannot be read: no deploy is better than one with an empty blog
 */
export async function snapshotPosts(): Promise<string> {
  const root = process.cwd();
  // The host sets this variable for build plugins only.
  const read = process.env.NETLIFY_BLOBS_CONTEXT ? readStores : readWithoutStores;
  const snapshot = await read(root);
  if (!snapshot) return 'Articles : ceux que le module de construction a lus.';
  await writeGenerated(root, FILE, snapshot);
  const count = snapshot.posts.length;
  return `Articles : ${count} ${count > 1 ? 'publiés' : 'publié'}.`;
}

async function readStores(root: string): Promise<PostsSnapshot> {
  // Previews use stores of their own, named by the deploy context that functions find in this global.
  const deploy = { context: process.env.CONTEXT ?? 'production' };
  Object.assign(globalThis, { Netlify: { context: { deploy } } });
  const { respectRateLimit } = await import('#netlify/server/storage/blobs.ts');
  const { takeSnapshot } = await import('#netlify/server/posts/post-lists.ts');
  const { buildPostPictures } = await import('./post-pictures.ts');
  respectRateLimit();
  try {
    const snapshot = await takeSnapshot();
    await buildPostPictures(root, snapshot.posts);
    return snapshot;
  } catch (cause) {
    console.error(cause);
    throw new OwnerError(['Les articles publiés n’ont pas pu être lus. Relancez la publication.']);
  }
}

/** Null on the host, where the plugin has written the file already; elsewhere the starter articles. */
async function readWithoutStores(root: string): Promise<PostsSnapshot | null> {
  if (process.env.NETLIFY !== 'true') return starterPosts(root);
  const isThere = await readFile(join(root, '.generated', FILE)).catch(() => null);
  if (isThere) return null;
  throw new OwnerError([
    'Les articles publiés manquent : netlify.toml doit nommer le module posts-snapshot.',
  ]);
}

async function starterPosts(root: string): Promise<PostsSnapshot> {
  const text = await readFile(join(root, '.generated/articles.json'), 'utf8');
  const articles = JSON.parse(text) as Article[];
  const posts = articles.map((article) => ({
    ...article,
    id: starterId(article.slug),
    updatedAt: article.createdAt,
  }));
  return { change: 0, posts };
}

if (import.meta.main) {
  await runStep(async () => {
    // The stores' code imports the generated starter articles and identity.
    await buildContent();
    return snapshotPosts();
  });
}
