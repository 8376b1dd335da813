import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentOverrides } from '#netlify/server/site-content/content-overrides.ts';
import { buildContent } from '#scripts/content/build-content.ts';
import { type Article, type PublishedPost, toStarterId } from '#src/features/blog/model.ts';
import { readGenerated, runStep, UserError, writeGenerated } from './build-step.ts';

const TEXTS_FILE = 'owner-texts.json';
const POSTS_FILE = 'posts.json';

/** @throws UserError when stores cannot be read: no deploy is better than one without what the owner wrote */
export async function prepareContent(): Promise<string> {
  const root = process.cwd();
  // The host sets this variable for build plugins only.
  const read = process.env.NETLIFY_BLOBS_CONTEXT ? prepareFromStores : prepareWithoutStores;
  return (await read(root)).join('\n');
}

async function prepareFromStores(root: string): Promise<string[]> {
  // Previews use stores of their own, named by the deploy context that functions find in this global.
  const deploy = { context: process.env.CONTEXT ?? 'production' };
  Object.assign(globalThis, { Netlify: { context: { deploy } } });
  const { enableRateLimitMode } = await import('#netlify/server/storage/blobs-client.ts');
  enableRateLimitMode();
  const { snapshotOverrides } = await import('#netlify/server/site-content/content-overrides.ts');
  const owners = await failDeployOnError(snapshotOverrides);
  await writeGenerated(root, TEXTS_FILE, owners);
  const status = await buildContent(root, owners.texts, owners.newestChange);
  return [status, await failDeployOnError(() => snapshotPosts(root))];
}

async function failDeployOnError<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    console.error(cause);
    throw new UserError([
      'Les textes et les articles publiés n’ont pas pu être lus. Relancez la publication.',
    ]);
  }
}

/** The posts' code imports the generated starter articles and identity. */
async function snapshotPosts(root: string): Promise<string> {
  const { listPublishedPosts } = await import('#netlify/server/posts/post-queries.ts');
  const { buildPostImages } = await import('./post-images.ts');
  const posts = await listPublishedPosts();
  await buildPostImages(root, posts);
  return writePosts(root, posts);
}

async function writePosts(root: string, posts: PublishedPost[]): Promise<string> {
  await writeGenerated(root, POSTS_FILE, posts);
  const count = posts.length;
  return `Articles : ${count} ${count > 1 ? 'publiés' : 'publié'}.`;
}

/** On the host the plugin has written the files already; elsewhere the site is as it is delivered. */
async function prepareWithoutStores(root: string): Promise<string[]> {
  const isOnHost = process.env.NETLIFY === 'true';
  const written = [TEXTS_FILE, POSTS_FILE].map((name) => join(root, '.generated', name));
  if (isOnHost && !written.every((file) => existsSync(file))) {
    throw new UserError([
      'Les articles publiés manquent : netlify.toml doit nommer le module content-snapshot.',
    ]);
  }
  const owners = isOnHost
    ? await readGenerated<ContentOverrides>(root, TEXTS_FILE)
    : { newestChange: 0, texts: {} };
  await writeGenerated(root, TEXTS_FILE, owners);
  const status = await buildContent(root, owners.texts, owners.newestChange);
  if (isOnHost) return [status, 'Articles : ceux que le module de construction a lus.'];
  const articles = await readGenerated<Article[]>(root, 'articles.json');
  const posts = articles.map((article) => ({
    ...{ ...article, id: toStarterId(article.slug), updatedAt: article.createdAt },
  }));
  return [status, await writePosts(root, posts)];
}

if (import.meta.main) await runStep(prepareContent);
