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

export const SITE = siteDirectory();

/** A noscript element is read as a visitor without scripts reads it. */
const PARSING = { comment: false, blockTextElements: { script: true, style: true } };

function readPage(folder: string, file: string): BuiltPage {
  const html = readFileSync(join(folder, file), 'utf8');
  const name = file.replace(/\.html$/, '').replace(/(^|\/)index$/, '');
  return { path: `/${name}`, html, document: parse(html, PARSING) };
}

/** Indexed pages that are made on demand, as they were answered when the tests began. */
const ON_DEMAND = process.env.TEST_ON_DEMAND ?? '';

function readPages(folder: string): BuiltPage[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .sort()
    .map((file) => readPage(folder, file));
}

/** Every page that the build made, and those. */
export const PAGES: BuiltPage[] = [SITE, ON_DEMAND].flatMap(readPages);

/** All of them but the administration. */
export const PUBLIC_PAGES = PAGES.filter(({ path }) => !path.startsWith('/admin'));

/** Those that search engines are asked to index. */
export const INDEXED_PAGES = PUBLIC_PAGES.filter(
  ({ path }) => findPageDefinition(path)?.indexed ?? true,
);

export function pageAt(path: string): BuiltPage {
  const page = PAGES.find((one) => one.path === path);
  if (!page) throw new Error(`No page was built at ${path}`);
  return page;
}

/** Lists of posts, made of what the posts' own pages say. */
export function isList(path: string): boolean {
  return /^\/blog\/(?:categorie|page)\//.test(path);
}

/** Size in bytes of a file that the site serves at this path; null where there is none. */
export function fileSize(path: string): number | null {
  const file = join(SITE, path);
  return existsSync(file) ? statSync(file).size : null;
}

export function readSiteFile(path: string): Buffer {
  return readFileSync(join(SITE, path));
}

/** The content attribute of a meta element, by its name or property. */
export function metaOf({ document }: BuiltPage, name: string): string | undefined {
  return (
    document.querySelector(`meta[name="${name}"]`) ??
    document.querySelector(`meta[property="${name}"]`)
  )?.getAttribute('content');
}

/** What the page shows between its tags, as one line of text. */
export function textOf(element: HTMLElement): string {
  return element.structuredText.replace(/[ \t\n]+/g, ' ').trim();
}
