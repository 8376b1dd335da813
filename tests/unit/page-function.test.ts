import { expect, test } from 'vitest';
import { checkOnDemand, narrowFunction } from '#netlify/making/page-function.ts';

test('the function that renders pages answers at their addresses alone', () => {
  const declared = (path: string) =>
    `export const config = {\n  ${path}\n  nodeBundler: 'none',\n};`;
  const narrowed = narrowFunction(declared("path: '/*',\n  preferStatic: true,"));
  const paths = /path: (\[.*\]),/.exec(narrowed)?.[1] ?? '[]';
  expect(narrowed).toBe(declared(`path: ${paths},`));
  expect(JSON.parse(paths)).toContain('/blog/:slug');
  expect(paths).not.toContain('*');
});

test('an adapter that declares its path in other words stops the build', () => {
  expect(() => narrowFunction("export const config = { path: ['/*'] };")).toThrow('ssr.mjs');
});

test('a page made on demand is declared so, and one that is declared so is made on demand', () => {
  const pages = [
    'arcane-du-jour',
    'arcane-du-jour.xml',
    'blog/[...path]',
    'contact/mes-messages',
    'infolettre/confirmer',
    'infolettre/preferences',
    'infolettre/lettres',
    'infolettre/lettres/[slug]',
  ].map((page) => ({
    entrypoint: `src/pages/${page}.astro`,
    patternRegex: new RegExp(`^/${page.replace(/\[.*\]/, '.+')}$`),
  }));
  expect(() => checkOnDemand(pages)).not.toThrow();
  const agenda = { entrypoint: 'src/pages/agenda.astro', patternRegex: /^\/agenda$/ };
  expect(() => checkOnDemand([...pages, agenda])).toThrow(
    'onDemand in src/content/pages.ts says otherwise: src/pages/agenda.astro says prerender = false',
  );
  expect(() => checkOnDemand(pages.slice(1))).toThrow(
    'no page with prerender = false answers /arcane-du-jour',
  );
});
