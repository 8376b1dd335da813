import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type HTMLElement, parse } from 'node-html-parser';
import { findPageDefinition } from '#src/content/page-definitions.ts';

export interface BuiltPage {
  path: string;
  html: string;
  document: HTMLElement;
}

function siteDirectory(): string {
  if (!process.env.TEST_RELEASE) throw new Error('Run with the setup of tests/vitest.config.ts');
  return JSON.parse(process.env.TEST_RELEASE).site;
}

export const SITE_FOLDER = siteDirectory();

/** Parses a page with the content of its noscript elements, as a browser without scripts does. */
export function parsePage(html: string): HTMLElement {
  return parse(html, { comment: false, blockTextElements: { script: true, style: true } });
}

function readPage(folder: string, file: string): BuiltPage {
  const html = readFileSync(join(folder, file), 'utf8');
  const name = file.replace(/\.html$/, '').replace(/(^|\/)index$/, '');
  return { path: `/${name}`, html, document: parsePage(html) };
}

/** The folder of the setup with the responses for indexed pages that are rendered on demand. */
const ON_DEMAND = process.env.TEST_ON_DEMAND ?? '';

function readPages(folder: string): BuiltPage[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .sort()
    .map((file) => readPage(folder, file));
}

/** Every built page, and the pages in that folder. */
export const PAGES: BuiltPage[] = [SITE_FOLDER, ON_DEMAND].flatMap(readPages);

/** Every page except the administration. */
export const PUBLIC_PAGES = PAGES.filter(({ path }) => !path.startsWith('/admin'));

/** The public pages that search engines are asked to index. */
export const INDEXED_PAGES = PUBLIC_PAGES.filter(
  ({ path }) => findPageDefinition(path)?.indexed ?? true,
);

export function getPage(path: string): BuiltPage {
  const page = PAGES.find((candidate) => candidate.path === path);
  if (!page) throw new Error(`No page was built at ${path}`);
  return page;
}

/** Returns whether the path is that of a list of posts, which has the same picture as other lists. */
export function isPostList(path: string): boolean {
  return /^\/blog\/(?:categorie|page)\//.test(path);
}

/** Returns the bytes of the file that the site serves at this path, or null if there is none. */
export function getFileSize(path: string): number | null {
  const file = join(SITE_FOLDER, path);
  return existsSync(file) ? statSync(file).size : null;
}

export function readSiteFile(path: string): Buffer {
  return readFileSync(join(SITE_FOLDER, path));
}

/** Returns the content of the meta element with this name or property. */
export function getMetaContent({ document }: BuiltPage, name: string): string | undefined {
  return (
    document.querySelector(`meta[name="${name}"]`) ??
    document.querySelector(`meta[property="${name}"]`)
  )?.getAttribute('content');
}

/** Returns the text of the element in one line. */
export function getText(element: HTMLElement): string {
  return element.structuredText.replace(/[ \t\n]+/g, ' ').trim();
}

/** Returns this attribute of every element that matches the selector. */
export function listAttributes(root: HTMLElement, selector: string, name = 'href'): string[] {
  return root.querySelectorAll(selector).map((element) => element.getAttribute(name) ?? '');
}

/** Returns the JSON of every item in the page's structured data. */
export function listStructuredData({ document }: BuiltPage): string[] {
  const scripts = document.querySelectorAll('script[type="application/ld+json"]');
  return scripts.map((script) => script.rawText);
}

/** Returns the items of this type in the page's structured data. */
export function findStructuredData(page: BuiltPage, type: string) {
  const items = listStructuredData(page).map((json) => JSON.parse(json));
  return items.filter((item) => item['@type'] === type);
}
