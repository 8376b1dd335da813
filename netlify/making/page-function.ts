import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { MAIL_PAGES } from '#src/tarot/mail-pages.ts';
import { packPosts } from './built-posts.ts';

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

/** What the adapter leaves to be done to the function that renders pages. */
export function pageFunction(): AstroIntegration {
  return {
    name: 'page-function',
    hooks: {
      async 'astro:build:done'({ dir }) {
        await writeFile(FUNCTION, narrowFunction(await readFile(FUNCTION, 'utf8')));
        await packPosts(fileURLToPath(dir), FOLDER);
      },
    },
  };
}
