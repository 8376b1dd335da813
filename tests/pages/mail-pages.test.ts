import { parse } from 'node-html-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAIL_PAGES } from '#src/site-config.ts';
import { startMailServer } from '#tests/support/fake-smtp-server.ts';
import { createMailPages } from '#tests/support/mail-link-pages.ts';
import { proxiedPlatform } from '#tests/support/proxied-platform.ts';
import { type BuiltPage, fileSize, metaOf, PAGES } from './built-site.ts';
import { frenchFaults } from './french-texts.ts';
import { listHtmlErrors } from './html-validator.ts';

// Pages that are made for each request: what the tests beside this one say of files is said here of answers.

const server = await startMailServer();
const { platform, storage } = proxiedPlatform({
  environment: {
    SMTP_URL: server.url,
    MAIL_FROM: 'lettre@tarot.example',
    MAIL_TO: 'tarologue@tarot.example',
  },
});

const LETTER = new RegExp(`^${MAIL_PAGES.archive}/[a-z0-9-]+-[0-9a-f]{8}$`);

interface Answer extends BuiltPage {
  state: string;
  /** Opened by a link that nobody else knows. */
  isPersonal: boolean;
  headers: Headers;
}

const answers: Answer[] = [];

beforeAll(async () => {
  const pages = await createMailPages(platform, server);
  for (const [state, path] of Object.entries(pages)) {
    const response = await platform.fetch(path);
    expect([state, response.status]).toEqual([state, 200]);
    const html = await response.text();
    answers.push({
      state,
      path,
      html,
      document: parse(html, { comment: false, blockTextElements: { script: true, style: true } }),
      isPersonal: path.includes('lien='),
      headers: response.headers,
    });
  }
});
afterAll(() => server.close());

/** What `find` says of each page, by its state; only those of which it says something. */
function faults(find: (answer: Answer) => unknown[]): Record<string, unknown[]> {
  const found = answers.map((answer) => [answer.state, find(answer)] as const);
  return Object.fromEntries(found.filter(([, list]) => list.length > 0));
}

test('what a link opens is kept by nobody, and its address goes nowhere', () => {
  const personal = answers.filter(({ isPersonal }) => isPersonal);
  expect(personal.length).toBeGreaterThan(5);
  for (const { headers, html } of personal) {
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(html).not.toContain('lectrice@tarot.example');
  }
});

test('search engines are told to leave them out, at an address without the link', () => {
  for (const answer of answers.filter(({ path }) => !path.startsWith(MAIL_PAGES.archive))) {
    expect(metaOf(answer, 'robots')).toMatch(/^noindex/);
    const canonical = metaOf(answer, 'og:url') ?? '';
    expect(new URL(canonical).pathname + new URL(canonical).search).toBe(answer.path.split('?')[0]);
    expect(answer.document.querySelectorAll('h1')).toHaveLength(1);
    expect(metaOf(answer, 'description')?.length).toBeGreaterThan(40);
    expect(metaOf(answer, 'description')?.length).toBeLessThanOrEqual(160);
    const title = answer.document.querySelector('title')?.text.length ?? 0;
    expect(title).toBeGreaterThan(20);
    expect(title).toBeLessThanOrEqual(75);
  }
});

test('they are written in good French', () => {
  expect(faults(({ document }) => frenchFaults(document))).toEqual({});
});

test('every link leads somewhere, nothing comes from elsewhere, every element is named once', () => {
  const known = new Set<string>([...PAGES.map(({ path }) => path), ...Object.values(MAIL_PAGES)]);
  const isBroken = (target: string) => {
    const { pathname, origin } = new URL(target, platform.url);
    if (origin !== platform.url) return /^https?:/.test(target) && !/^https:\/\//.test(target);
    return (
      !LETTER.test(pathname) &&
      !known.has(pathname) &&
      !pathname.startsWith('/api/') &&
      fileSize(pathname) === null
    );
  };
  const drafts = /^\/(mentions-legales|conditions|cookies|temoignages)$/;
  expect(
    faults(({ document, path }) => {
      const targets = document.querySelectorAll('a[href]').map((a) => a.getAttribute('href') ?? '');
      const ids = document.querySelectorAll('[id]').map(({ id }) => id);
      const foreign = document
        .querySelectorAll('script[src], img[src], link[rel="stylesheet"]')
        .filter((one) => /^(https?:)?\/\//.test(one.getAttribute('src') ?? ''));
      return [
        ...targets.filter((target) => !drafts.test(target) && isBroken(target)),
        ...foreign.map(String),
        ...(new Set(ids).size === ids.length ? [] : [path]),
      ];
    }),
  ).toEqual({});
});

test('a link that is altered or missing leads to what can be done', async () => {
  for (const page of [MAIL_PAGES.confirm, MAIL_PAGES.preferences, MAIL_PAGES.messages]) {
    for (const query of ['', '?lien=', '?lien=x', `?lien=${'0'.repeat(32)}.${'A'.repeat(22)}`]) {
      const response = await platform.fetch(page + query);
      expect([response.status, response.headers.get('location')]).toEqual([
        303,
        MAIL_PAGES.badLink,
      ]);
    }
  }
});

test('every answer is valid HTML', async () => {
  for (const { state, html } of answers) {
    expect([state, await listHtmlErrors(html)]).toEqual([state, []]);
  }
});

test('while storage is down they say so, ask to come again, and send nobody to the expired link', async () => {
  const pathOf = (name: string) => answers.find(({ state }) => state === name)?.path ?? '';
  storage.watch(() => 503);
  const sentences = {
    preferences: 'Vos envois ne peuvent pas être affichés pour le moment',
    messages: 'Vos messages ne peuvent pas être affichés pour le moment',
    archive: 'Les lettres ne peuvent pas être lues pour le moment',
    letter: 'Les lettres ne peuvent pas être lues pour le moment',
  };
  for (const [name, sentence] of Object.entries(sentences)) {
    const response = await platform.fetch(pathOf(name));
    expect([name, response.status]).toEqual([name, 503]);
    expect(await response.text()).toContain(sentence);
  }
  // The button may find storage again: it is there whatever could be read of the link.
  const confirm = await platform.fetch(pathOf('confirm'));
  expect(confirm.status).toBe(200);
  expect(await confirm.text()).toContain('action="/api/newsletter/confirm"');

  storage.watch();
  expect((await platform.fetch(pathOf('preferences'))).status).toBe(200);
});
