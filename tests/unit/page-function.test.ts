import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkOnDemand, narrowFunction } from '#scripts/build/page-function.ts';

test('the function that renders pages answers at their addresses alone', () => {
  const declared = (path: string) =>
    `export const config = {\n  ${path}\n  nodeBundler: 'none',\n};`;
  const narrowed = narrowFunction(declared("path: '/*',\n  preferStatic: true,"));
  const paths = /path: (\[.*\]),/.exec(narrowed)?.[1] ?? '[]';
  expect(narrowed).toBe(declared(`path: ${paths},\n  preferStatic: true,`));
  expect(JSON.parse(paths)).toContain('/blog/:slug');
  expect(paths).not.toContain('*');
});

test('an adapter that declares its path in other words stops the build', () => {
  expect(() => narrowFunction("export const config = { path: ['/*'] };")).toThrow('ssr.mjs');
});

/** The route of a file, as the framework resolves it. */
function pageOf(entrypoint: string) {
  const path = entrypoint.replace(/^src\/pages|(\/index)?\.(astro|ts)$/g, '');
  return { entrypoint, patternRegex: new RegExp(`^${path.replace(/\[.*\]/, '.+')}$`) };
}

test('a page made on demand is declared so, and one that is declared so is made on demand', () => {
  const pages = globSync('src/pages/**/*.{astro,ts}')
    .filter((file) => readFileSync(file, 'utf8').includes('export const prerender = false;'))
    .map((entrypoint) => pageOf(entrypoint));
  expect(() => checkOnDemand(pages)).not.toThrow();
  const undeclared = pageOf('src/pages/undeclared.astro');
  expect(() => checkOnDemand([...pages, undeclared])).toThrow(
    'onDemand in src/content/pages.ts says otherwise: src/pages/undeclared.astro says prerender = false',
  );
  const others = pages.filter(({ entrypoint }) => entrypoint !== 'src/pages/arcane-du-jour.astro');
  expect(() => checkOnDemand(others)).toThrow(
    'no page with prerender = false answers /arcane-du-jour',
  );
});
