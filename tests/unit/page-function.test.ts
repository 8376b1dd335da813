import { expect, test } from 'vitest';
import { narrowFunction } from '#netlify/making/page-function.ts';

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
