import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PUBLIC_PAGES, readSiteFile } from './built-site.ts';

const DAY_MS = 86_400_000;

function read(path: string): string {
  return readSiteFile(path).toString();
}

test('the sitemap lists all indexed pages with their dates', () => {
  const entries = [...read('/sitemap.xml').matchAll(/<loc>(.*?)<\/loc><lastmod>(.*?)<\/lastmod>/g)];
  const paths = entries.map(([, url = '']) => new URL(url).pathname);
  const indexedPages = PUBLIC_PAGES.filter(({ document }) =>
    document.querySelector('meta[name="robots"]')?.getAttribute('content')?.startsWith('index'),
  );
  expect(paths.toSorted()).toEqual(indexedPages.map(({ path }) => path).toSorted());
  for (const [, , date] of entries) expect(date).toMatch(/^\d{4}-\d\d-\d\d/);
});

test('robots.txt names the sitemap and blocks only the API, so that crawlers see each noindex', () => {
  expect(read('/robots.txt').match(/^Disallow: .+$/gm)).toEqual(['Disallow: /api/']);
  expect(read('/robots.txt')).toMatch(/^Sitemap: https?:\/\/.+\/sitemap\.xml$/m);
});

test('security.txt names a contact and expires in one to twelve months', () => {
  const text = read('/.well-known/security.txt');
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m);
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '');
  expect(expires).toBeGreaterThan(Date.now() + 30 * DAY_MS);
  expect(expires).toBeLessThan(Date.now() + 366 * DAY_MS);
});

test('the manifest names existing pages, and icons of the declared sizes', async () => {
  interface Icon {
    src: string;
    sizes: string;
    purpose?: string;
  }
  const manifest = JSON.parse(read('/manifest.webmanifest')) as {
    id: string;
    lang: string;
    start_url: string;
    icons: Icon[];
    shortcuts: { name: string; url: string; icons: Icon[] }[];
  };
  const { shortcuts } = manifest;
  expect(manifest).toMatchObject({ lang: 'fr-CH', display: 'standalone', scope: '/' });
  const paths = PUBLIC_PAGES.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining([manifest.id, manifest.start_url, ...shortcuts.map(({ url }) => url)]),
  );
  expect(manifest.icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ]);
  for (const { src, sizes } of [...manifest.icons, ...shortcuts.flatMap(({ icons }) => icons)]) {
    const { width, height } = await sharp(readSiteFile(src)).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
});
