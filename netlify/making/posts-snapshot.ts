import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Article, PostsSnapshot } from '#src/features/blog/model.ts';
import { starterId } from '#src/features/blog/model.ts';
import { runStep, writeGenerated } from './build-step.ts';
import { buildContent } from './content.ts';
import { OwnerError } from './owner-error.ts';

const FILE = 'posts.json';

/**
 * Writes the public posts to `.generated/posts.json`, which every page of the blog is made from.
 * @throws OwnerError when the stores cannot be read: better no deploy than one that empties the blog
 */
export async function snapshotPosts(): Promise<string> {
  const root = process.cwd();
  // How the stores are reached: the host tells build plugins alone.
  const read = process.env.NETLIFY_BLOBS_CONTEXT ? readStores : readWithoutStores;
  const snapshot = await read(root);
  if (!snapshot) return 'Articles : ceux que le module de construction a lus.';
  await writeGenerated(root, FILE, snapshot);
  const count = snapshot.posts.length;
  return `Articles : ${count} ${count > 1 ? 'publiés' : 'publié'}.`;
}

async function readStores(root: string): Promise<PostsSnapshot> {
  // The stores of previews have names of their own, made from what functions know of their deploy.
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

/** On the host the plugin has written the file already (null); elsewhere the starter articles are the blog. */
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
    // The stores' code knows the starter articles and the owner's name by these files.
    await buildContent();
    return snapshotPosts();
  });
}
