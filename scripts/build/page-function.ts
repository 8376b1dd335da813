import { readFile, writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';

const FUNCTION = '.netlify/v1/functions/ssr/ssr.mjs';
const EVERY_PATH = /path: '\/\*',(?=\s*preferStatic: true,)/;

/** @param pattern a route as Astro writes it, `/blog/[slug]`. @returns the path as Netlify matches it, `/blog/:slug` */
function toFunctionPath(pattern: string): string {
  return pattern.replace(/\[(\w+)\]/g, ':$1');
}

/**
 * Restricts the adapter's catch-all function to the paths that are rendered on demand. Any other unknown path gets the
 * static 404 page without a function call, and the framework's other endpoints (images, actions) are not exposed.
 */
export function narrowFunction(code: string, patterns: readonly string[]): string {
  if (!EVERY_PATH.test(code)) throw new Error(`${FUNCTION} does not declare ${EVERY_PATH}`);
  return code.replace(EVERY_PATH, `path: ${JSON.stringify(patterns.map(toFunctionPath))},`);
}

export function pageFunction(): AstroIntegration {
  let patterns: string[] = [];
  return {
    name: 'page-function',
    hooks: {
      'astro:routes:resolved'({ routes }) {
        patterns = routes
          .filter(({ origin, isPrerendered }) => origin === 'project' && !isPrerendered)
          .map(({ pattern }) => pattern);
      },
      async 'astro:build:done'() {
        await writeFile(FUNCTION, narrowFunction(await readFile(FUNCTION, 'utf8'), patterns));
      },
    },
  };
}
