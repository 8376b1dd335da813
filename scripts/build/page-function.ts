import { readFile, writeFile } from 'node:fs/promises';
import type { AstroIntegration, IntegrationResolvedRoute } from 'astro';
import { PAGE_LIST } from '#src/content/pages.ts';

const FUNCTION = '.netlify/v1/functions/ssr/ssr.mjs';
const EVERY_PATH = /path: '\/\*',(?=\s*preferStatic: true,)/;

const ON_DEMAND = PAGE_LIST.flatMap(({ onDemand = [] }) => onDemand);

/**
 * Restricts the adapter's catch-all function to the paths that are rendered on demand. Any other unknown path gets the
 * static 404 page without a function call, and the framework's other endpoints (images, actions) are not exposed.
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

export function pageFunction(): AstroIntegration {
  return {
    name: 'page-function',
    hooks: {
      'astro:routes:resolved'({ routes }) {
        checkOnDemand(routes.filter((one) => one.origin === 'project' && !one.isPrerendered));
      },
      async 'astro:build:done'() {
        await writeFile(FUNCTION, narrowFunction(await readFile(FUNCTION, 'utf8')));
      },
    },
  };
}
