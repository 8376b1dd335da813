import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { OverridesSnapshot } from '#netlify/server/site-content/content-overrides.ts';
import { buildContent } from '#scripts/content/build-content.ts';
import { type PublishedPost, type StarterArticle, toStarterId } from '#src/features/blog/model.ts';
import { pluralize } from '#src/lib/text.ts';
import { readGenerated, runAndPrint, UserError, writeGenerated } from './build-step.ts';

const OVERRIDES_FILE = 'content-overrides.json';
const POSTS_FILE = 'posts.json';

/** Writes the content that a build reads. @returns a French report @throws UserError */
export async function prepareContent(): Promise<string> {
  // Netlify sets this variable for build plugins only.
  const prepare = process.env.NETLIFY_BLOBS_CONTEXT ? prepareFromStores : prepareWithoutStores;
  return (await prepare()).join('\n');
}

async function prepareFromStores(): Promise<string[]> {
  // Previews have stores of their own, chosen by the global `Netlify`, which Netlify sets in functions only.
  const deploy = { context: process.env.CONTEXT ?? 'production' };
  Object.assign(globalThis, { Netlify: { context: { deploy } } });
  const { respectApiRateLimit } = await import('#netlify/server/storage/blobs-client.ts');
  respectApiRateLimit();
  const { snapshotOverrides } = await import('#netlify/server/site-content/content-overrides.ts');
  const overrides = await failDeployOnError(snapshotOverrides);
  const textsReport = await prepareTexts(overrides);
  return [textsReport, await failDeployOnError(snapshotPosts)];
}

/** Writes the administrator's texts, whose changes site-build.ts detects, and the content built with them. */
async function prepareTexts(overrides: OverridesSnapshot): Promise<string> {
  await writeGenerated('.', OVERRIDES_FILE, overrides);
  return buildContent('.', overrides.texts, overrides.newestChange);
}

/** Stops the build: no deploy is better than one without the administrator's texts and posts. */
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

async function snapshotPosts(): Promise<string> {
  // Imported here, not at the top, because these modules import files that `buildContent` generates.
  const { listPublishedPosts } = await import('#netlify/server/posts/post-queries.ts');
  const { buildPostImages } = await import('./post-images.ts');
  const posts = await listPublishedPosts();
  await buildPostImages(posts);
  return writePosts(posts);
}

async function writePosts(posts: PublishedPost[]): Promise<string> {
  await writeGenerated('.', POSTS_FILE, posts);
  const count = posts.length;
  return `Articles : ${count} ${pluralize(count, 'publié')}.`;
}

/** On Netlify the build plugin has already written the snapshot; elsewhere the site has only content/. */
async function prepareWithoutStores(): Promise<string[]> {
  const isOnNetlify = process.env.NETLIFY === 'true';
  const snapshotFiles = [OVERRIDES_FILE, POSTS_FILE].map((name) => join('.generated', name));
  if (isOnNetlify && !snapshotFiles.every((file) => existsSync(file))) {
    throw new UserError([
      'Les articles publiés manquent : netlify.toml doit nommer le module content-snapshot.',
    ]);
  }
  const overrides = isOnNetlify
    ? await readGenerated<OverridesSnapshot>(OVERRIDES_FILE)
    : { newestChange: 0, texts: {} };
  const textsReport = await prepareTexts(overrides);
  if (isOnNetlify) return [textsReport, 'Articles : ceux que le module de construction a lus.'];
  const starterArticles = await readGenerated<StarterArticle[]>('articles.json');
  const posts = starterArticles.map((article) => {
    return { ...article, id: toStarterId(article.slug), updatedAt: article.createdAt };
  });
  return [textsReport, await writePosts(posts)];
}

if (import.meta.main) await runAndPrint(prepareContent);
