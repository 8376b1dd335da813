import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { AstroIntegration } from 'astro';
import { shownDigest } from '#netlify/server/posts/shown-digest.ts';
import { BUILT_POSTS, builtPostFile } from '#src/features/blog/built-post.ts';
import type { PostsSnapshot } from '#src/features/blog/model.ts';
import { DAILY_CARD, DAILY_FEED } from '#src/features/daily-card/model.ts';
import { MAIL_PAGES } from '#src/features/newsletter/model.ts';

const FOLDER = '.netlify/v1/functions/ssr';
const FUNCTION = `${FOLDER}/ssr.mjs`;
const EVERY_PATH = /path: '\/\*',\s*preferStatic: true,/;

/**
 * Paths rendered on demand: posts, the archive of letters, the targets of links in mails, and the day's card with its
 * feed. Lists of posts have two more segments and are static files.
 */
const ON_DEMAND = [
  '/blog/:slug',
  '/blog/:slug/index.html',
  MAIL_PAGES.confirm,
  MAIL_PAGES.preferences,
  MAIL_PAGES.messages,
  MAIL_PAGES.archive,
  `${MAIL_PAGES.archive}/:slug`,
  DAILY_CARD,
  DAILY_FEED.path,
];

/**
 * Restricts the adapter's catch-all function to these paths. Any other unknown path gets the static 404 page without a
 * function call, and the framework's other endpoints (images, actions, server islands) are not exposed. Without
 * `preferStatic`, so that a post deleted since the build does not show its static page.
 */
export function narrowFunction(code: string): string {
  if (!EVERY_PATH.test(code)) throw new Error(`${FUNCTION} does not declare ${EVERY_PATH}`);
  return code.replace(EVERY_PATH, `path: ${JSON.stringify(ON_DEMAND)},`);
}

/** Half the time of the maximum quality, for 5 % more bytes. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/**
 * Puts the posts' built pages into the function that serves them, which sends the built page of a post that has not
 * changed since. 3,000 of them are 37 MB, well below the limit for a function.
 */
async function packPosts(site: string): Promise<void> {
  const { posts } = JSON.parse(await readFile('.generated/posts.json', 'utf8')) as PostsSnapshot;
  const folder = join(FOLDER, BUILT_POSTS);
  await mkdir(folder, { recursive: true });
  for (const post of posts) {
    const page = await readFile(join(site, `blog/${post.slug}.html`));
    const packed = await promisify(brotliCompress)(page, QUALITY);
    await writeFile(join(folder, builtPostFile(post.slug, shownDigest(post))), packed);
  }
}

/** Astro integration that adjusts the adapter's function after the build. */
export function pageFunction(): AstroIntegration {
  return {
    name: 'page-function',
    hooks: {
      async 'astro:build:done'({ dir }) {
        await writeFile(FUNCTION, narrowFunction(await readFile(FUNCTION, 'utf8')));
        await packPosts(fileURLToPath(dir));
      },
    },
  };
}
