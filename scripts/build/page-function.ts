import { readFile, writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';

/** The function that renders pages on demand. Netlify's adapter writes it before `pageFunction` edits it. */
const FUNCTION_FILE = '.netlify/v1/functions/ssr/ssr.mjs';
/** The `path` in the function's `config`: the one that the property `preferStatic` follows. */
const CATCH_ALL = /path: '\/\*',(?=\s*preferStatic: true,)/;

/** Converts a route as Astro writes it, `/blog/[slug]`, to the path as Netlify matches it, `/blog/:slug`. */
function toFunctionPath(pattern: string): string {
  return pattern.replace(/\[(\w+)\]/g, ':$1');
}

/**
 * Replaces the catch-all path in FUNCTION_FILE by the paths of pages rendered on demand. All others then get
 * the static 404 page without a function call, and Astro's own endpoints (images, actions) are not exposed.
 */
export function narrowFunction(code: string, patterns: readonly string[]): string {
  if (!CATCH_ALL.test(code)) throw new Error(`${FUNCTION_FILE} does not declare ${CATCH_ALL}`);
  return code.replace(CATCH_ALL, `path: ${JSON.stringify(patterns.map(toFunctionPath))},`);
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
        const code = await readFile(FUNCTION_FILE, 'utf8');
        await writeFile(FUNCTION_FILE, narrowFunction(code, patterns));
      },
    },
  };
}
