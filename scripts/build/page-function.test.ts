import { expect, test } from 'vitest';
import { narrowFunction } from '#scripts/build/page-function.ts';

test('narrowFunction restricts the function to the paths that are rendered on demand', () => {
  const createCode = (path: string) =>
    `export const config = {\n  ${path}\n  nodeBundler: 'none',\n};`;
  const narrowed = narrowFunction(createCode("path: '/*',\n  preferStatic: true,"), [
    '/arcane-du-jour',
    '/blog/[slug]',
  ]);
  expect(narrowed).toBe(
    createCode('path: ["/arcane-du-jour","/blog/:slug"],\n  preferStatic: true,'),
  );
});

test('narrowFunction throws when the adapter declares its path in another form', () => {
  expect(() => narrowFunction("export const config = { path: ['/*'] };", [])).toThrow('ssr.mjs');
});
