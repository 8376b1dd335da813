import { beforeAll, expect, test } from 'vitest';
import { MAIL_PAGES } from '#src/site-config.ts';
import { createMailPages } from '#tests/support/mail-link-pages.ts';
import { setUpMailPlatform } from '#tests/support/mail-test-platform.ts';
import { StorageProxy } from '#tests/support/storage-proxy.ts';
import {
  type BuiltPage,
  getFileSize,
  getMetaContent,
  listAttributes,
  PAGES,
  parsePage,
} from './built-site.ts';
import { listFrenchErrors } from './french-texts.ts';
import { listHtmlErrors } from './html-validator.ts';

// Tests the pages that are rendered for each request, like the other tests of this folder test built pages.

const storage = new StorageProxy();
const { platform, server } = await setUpMailPlatform({
  startsAtNoon: false,
  openStores: (directory) => storage.start(directory),
});

const CAMPAIGN_PATH = new RegExp(`^${MAIL_PAGES.archive}/[a-z0-9-]+-[0-9a-f]{8}$`);

interface RenderedPage extends BuiltPage {
  state: string;
  /** Whether only the recipient of a mail knows the link to the page. */
  isPersonal: boolean;
  headers: Headers;
}

const pages: RenderedPage[] = [];

beforeAll(async () => {
  for (const [state, path] of Object.entries(await createMailPages(platform, server))) {
    const response = await platform.fetch(path);
    expect([state, response.status]).toEqual([state, 200]);
    const html = await response.text();
    const isPersonal = path.includes('lien=');
    const document = parsePage(html);
    pages.push({ state, path, html, document, isPersonal, headers: response.headers });
  }
});

/** Returns the errors that `find` returns for the pages, by state, without pages that have none. */
function listErrors(find: (page: RenderedPage) => unknown[]): Record<string, unknown[]> {
  const errors = pages.map((page) => [page.state, find(page)] as const);
  return Object.fromEntries(errors.filter(([, list]) => list.length > 0));
}

test('only pages of personal links are not cached, not indexed and send no referrer', () => {
  const personal = pages.filter(({ isPersonal }) => isPersonal);
  expect(personal.length).toBeGreaterThan(5);
  for (const { headers } of pages.filter((page) => !personal.includes(page)))
    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  for (const { headers, html } of personal) {
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(html).not.toContain('lectrice@tarot.example');
  }
});

test('pages are not indexed, and their metadata has usual lengths and no personal link', () => {
  for (const page of pages.filter(({ path }) => !path.startsWith(MAIL_PAGES.archive))) {
    expect(getMetaContent(page, 'robots')).toMatch(/^noindex/);
    const canonical = getMetaContent(page, 'og:url') ?? '';
    expect(new URL(canonical).pathname + new URL(canonical).search).toBe(page.path.split('?')[0]);
    expect(page.document.querySelectorAll('h1')).toHaveLength(1);
    expect(getMetaContent(page, 'description')?.length).toBeGreaterThan(40);
    expect(getMetaContent(page, 'description')?.length).toBeLessThanOrEqual(160);
    const titleLength = page.document.querySelector('title')?.text.length ?? 0;
    expect(titleLength).toBeGreaterThan(20);
    expect(titleLength).toBeLessThanOrEqual(75);
  }
});

test('pages are written in correct French', () => {
  expect(listErrors(({ document }) => listFrenchErrors(document))).toEqual({});
});

test('pages have working links, no scripts or images of other sites, and unique ids', () => {
  const knownPaths = new Set<string>([
    ...PAGES.map(({ path }) => path),
    ...Object.values(MAIL_PAGES),
  ]);
  const isBroken = (target: string) => {
    const { pathname, origin } = new URL(target, platform.url);
    if (origin !== platform.url) return /^https?:/.test(target) && !/^https:\/\//.test(target);
    return (
      !CAMPAIGN_PATH.test(pathname) &&
      !knownPaths.has(pathname) &&
      !pathname.startsWith('/api/') &&
      getFileSize(pathname) === null
    );
  };
  const drafts = /^\/(mentions-legales|conditions|cookies|temoignages)$/;
  expect(
    listErrors(({ document, path }) => {
      const targets = listAttributes(document, 'a[href]');
      const ids = listAttributes(document, '[id]', 'id');
      const foreign = document
        .querySelectorAll('script[src], img[src], link[rel="stylesheet"]')
        .filter((element) =>
          /^(https?:)?\/\//.test(element.getAttribute('src') ?? element.getAttribute('href') ?? ''),
        );
      return [
        ...targets.filter((target) => !drafts.test(target) && isBroken(target)),
        ...foreign.map(String),
        ...(new Set(ids).size === ids.length ? [] : [path]),
      ];
    }),
  ).toEqual({});
});

test('a page without a valid token redirects to the page for expired links', async () => {
  for (const path of [MAIL_PAGES.confirm, MAIL_PAGES.preferences, MAIL_PAGES.messages]) {
    for (const query of ['', '?lien=', '?lien=x', `?lien=${'0'.repeat(32)}.${'A'.repeat(22)}`]) {
      const response = await platform.fetch(path + query);
      expect([response.status, response.headers.get('location')]).toEqual([
        303,
        MAIL_PAGES.badLink,
      ]);
    }
  }
});

test('pages are valid HTML', async () => {
  for (const { state, html } of pages) {
    expect([state, await listHtmlErrors(html)]).toEqual([state, []]);
  }
});

test('pages respond 503 with a message while the stores fail, except the confirmation', async () => {
  const getPath = (name: string) => pages.find(({ state }) => state === name)?.path ?? '';
  storage.watch(() => 503);
  const messages = {
    preferences: 'Vos envois ne peuvent pas être affichés pour le moment',
    messages: 'Vos messages ne peuvent pas être affichés pour le moment',
    archive: 'Les lettres ne peuvent pas être lues pour le moment',
    letter: 'Les lettres ne peuvent pas être lues pour le moment',
  };
  for (const [name, message] of Object.entries(messages)) {
    const response = await platform.fetch(getPath(name));
    expect([name, response.status]).toEqual([name, 503]);
    expect(await response.text()).toContain(message);
  }
  // The stores may work again when the visitor presses the button.
  const confirm = await platform.fetch(getPath('confirm'));
  expect(confirm.status).toBe(200);
  expect(await confirm.text()).toContain('action="/api/newsletter/confirm"');

  storage.watch();
  expect((await platform.fetch(getPath('preferences'))).status).toBe(200);
});
