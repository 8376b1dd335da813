import { basename } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { fileSize, pageAt, readSiteFile } from './built-site.ts';

const KB = 1000;
const page = pageAt('/admin');

interface Modules {
  /** What the login screen runs. */
  first: string[];
  /** That, and all that can ever be loaded after it. */
  all: string[];
}

/** Follows the imports of the page's islands and scripts from file to file. */
function modulesOfPage(): Modules {
  const roots = [...page.html.matchAll(/\/_astro\/([\w.-]+\.js)/g)].map(([, name = '']) => name);
  const loaded = (isFirst: boolean) => {
    const found = new Set<string>();
    const visit = (name: string): void => {
      if (found.has(name)) return;
      found.add(name);
      const code = readSiteFile(`_astro/${name}`).toString();
      const imports = isFirst
        ? /(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g
        : /(?:from|import)[\s(]*["'`]\.\/([^"'`]+\.js)["'`]/g;
      for (const [, next = ''] of code.matchAll(imports)) visit(basename(next));
    };
    roots.forEach(visit);
    return [...found];
  };
  return { first: loaded(true), all: loaded(false) };
}

const { first, all } = modulesOfPage();
/** What comes when it is asked for: the last tab, and what reads an archive: see docs/decisions/0054. */
const isOnDemand = (name: string) => /^(ContentTab|parts)\./.test(name);

function weigh(names: string[], compress: (file: Buffer) => Buffer): number {
  return names.reduce((sum, name) => sum + compress(readSiteFile(`_astro/${name}`)).length, 0);
}

/** As a CDN compresses what it keeps. */
const brotli = (file: Buffer) =>
  brotliCompressSync(file, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });

test('all the JavaScript of the administration weighs 220 KB at most with gzip, what comes on demand 19 KB more', () => {
  expect(all.length).toBeGreaterThan(first.length);
  const onDemand = all.filter(isOnDemand);
  expect(onDemand).toHaveLength(2);
  const others = all.filter((name) => !isOnDemand(name));
  expect(weigh(others, gzipSync)).toBeLessThanOrEqual(220 * KB);
  expect(weigh(onDemand, gzipSync)).toBeLessThanOrEqual(19 * KB);
});

test('the login screen needs half of it', () => {
  expect(weigh(first, brotli)).toBeLessThanOrEqual(75 * KB);
});

test('the page weighs 250 KB at most with all of its scripts, styles and fonts', () => {
  const fonts = [...new Set(page.html.match(/\/_astro\/fonts\/[\w.-]+/g))];
  expect(fonts.length).toBeGreaterThan(0);
  const bytes = fonts.reduce((sum, file) => sum + (fileSize(file) ?? 0), 0);
  expect(brotli(Buffer.from(page.html)).length + weigh(all, brotli) + bytes).toBeLessThanOrEqual(
    250 * KB,
  );
});
