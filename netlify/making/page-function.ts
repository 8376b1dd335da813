import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { AstroIntegration } from 'astro';
import { shownDigest } from '#netlify/server/posts/shown-digest.ts';
import { BUILT_POSTS, builtPostFile } from '#src/features/blog/built-post.ts';
import type { PostsSnapshot } from '#src/features/blog/model.ts';
import { MAIL_PAGES } from '#src/features/newsletter/model.ts';

const FOLDER = '.netlify/v1/functions/ssr';
const FUNCTION = `${FOLDER}/ssr.mjs`;
const EVERY_PATH = /path: '\/\*',\s*preferStatic: true,/;

/**
 * Posts, the archive of letters, and what the links in mails open. Lists of posts are two segments deep, and
 * plain files.
 */
const ON_DEMAND = [
  '/blog/:slug',
  '/blog/:slug/index.html',
  MAIL_PAGES.confirm,
  MAIL_PAGES.preferences,
  MAIL_PAGES.messages,
  MAIL_PAGES.archive,
  `${MAIL_PAGES.archive}/:slug`,
];

/**
 * Only these are rendered on demand. Everywhere else the host shows its own 404 page, without waking a
 * function, and the framework's other doors (pictures, actions, server islands) stay shut. The function goes
 * before the files of the site: a post that was removed since the build must not show its built page.
 */
export function narrowFunction(code: string): string {
  if (!EVERY_PATH.test(code)) throw new Error(`${FUNCTION} does not declare ${EVERY_PATH}`);
  return code.replace(EVERY_PATH, `path: ${JSON.stringify(ON_DEMAND)},`);
}

/** Half the time of the best quality, for a twentieth more bytes. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/**
 * Packs the posts' pages into the function that answers at their addresses: it sends the built page of a post
 * that was not changed since. 3,000 of them are 37 MB, which a function may weigh several times over.
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

/** What the adapter leaves to be done to the function that renders pages. */
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
