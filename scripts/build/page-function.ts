import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { AstroIntegration, IntegrationResolvedRoute } from 'astro';
import { shownDigest } from '#netlify/server/posts/shown-digest.ts';
import { PAGE_LIST } from '#src/content/pages.ts';
import { BUILT_POSTS, builtPostFile } from '#src/features/blog/built-post.ts';
import type { PostsSnapshot } from '#src/features/blog/model.ts';

const FOLDER = '.netlify/v1/functions/ssr';
const FUNCTION = `${FOLDER}/ssr.mjs`;
const EVERY_PATH = /path: '\/\*',\s*preferStatic: true,/;

const ON_DEMAND = PAGE_LIST.flatMap(({ onDemand = [] }) => onDemand);

/**
 * Restricts the adapter's catch-all function to these paths. Any other unknown path gets the static 404 page without a
 * function call, and the framework's other endpoints (images, actions, server islands) are not exposed. Without
 * `preferStatic`, so that a post deleted since the build does not show its static page.
 */
export function narrowFunction(code: string): string {
  if (!EVERY_PATH.test(code)) throw new Error(`${FUNCTION} does not declare ${EVERY_PATH}`);
  return code.replace(EVERY_PATH, `path: ${JSON.stringify(ON_DEMAND)},`);
}

type Route = Pick<IntegrationResolvedRoute, 'entrypoint' | 'patternRegex'>;

/** @throws for a page that says `prerender = false` and is not declared so, and for the reverse: it would be missing. */
export function checkOnDemand(routes: Route[]): void {
  const answers = ({ patternRegex }: Route, path: string) =>
    patternRegex.test(path.replace(':slug', 'x'));
  const faults = [
    ...routes
      .filter((route) => !ON_DEMAND.some((path) => answers(route, path)))
      .map(({ entrypoint }) => `${entrypoint} says prerender = false`),
    ...ON_DEMAND.filter((path) => !routes.some((route) => answers(route, path))).map(
      (path) => `no page with prerender = false answers ${path}`,
    ),
  ];
  if (faults.length > 0) {
    throw new Error(`onDemand in src/content/pages.ts says otherwise: ${faults.join(', ')}`);
  }
}

/** Half the time of the maximum quality, for 5 % more bytes. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** With the built pages in it the function need not make unchanged ones; 3,000 of them are 37 MB, well below its limit. */
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

export function pageFunction(): AstroIntegration {
  return {
    name: 'page-function',
    hooks: {
      'astro:routes:resolved'({ routes }) {
        checkOnDemand(routes.filter((one) => one.origin === 'project' && !one.isPrerendered));
      },
      async 'astro:build:done'({ dir }) {
        await writeFile(FUNCTION, narrowFunction(await readFile(FUNCTION, 'utf8')));
        await packPosts(fileURLToPath(dir));
      },
    },
  };
}
