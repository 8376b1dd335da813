import { expect, test } from 'vitest';
import { narrowFunction } from '#scripts/build/page-function.ts';

test('the function that renders pages answers at their addresses alone', () => {
  const declared = (path: string) =>
    `export const config = {\n  ${path}\n  nodeBundler: 'none',\n};`;
  const narrowed = narrowFunction(declared("path: '/*',\n  preferStatic: true,"), [
    '/arcane-du-jour',
    '/blog/[slug]',
  ]);
  expect(narrowed).toBe(
    declared('path: ["/arcane-du-jour","/blog/:slug"],\n  preferStatic: true,'),
  );
});

test('an adapter that declares its path in other words stops the build', () => {
  expect(() => narrowFunction("export const config = { path: ['/*'] };", [])).toThrow('ssr.mjs');
});
