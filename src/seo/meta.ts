import { SITE_NAME, socialPicturePath } from '#src/site.ts';
import { breadcrumb, practice, type Step } from './structured-data.ts';

/** What search engines and social networks read of a page. */
export interface PageMeta {
  /** Canonical path, without a trailing slash. */
  path: string;
  /** Full document title. */
  title: string;
  description: string;
  keywords: readonly string[];
  /** False for the pages that search engines must leave out. */
  indexed: boolean;
  /** Structured data, one object a script; the practice, which every page names, comes first. */
  jsonLd: object[];
  /** Path of the picture for those who share the page, and what it shows. */
  socialPicture: { path: string; alt: string };
  /** An ISO date makes the page an article for those who share it. */
  publishedAt?: string;
}

interface Options {
  /** Structured data of the practice, where a page says more of it than its name. */
  business?: object;
  /** Structured data of the page's own. */
  jsonLd?: object[];
  /** The way from the home page, by default straight to the page. */
  trail?: Step[];
  indexed?: boolean;
  publishedAt?: string;
  /** The page whose picture is shared; by default the page itself. */
  pictureOf?: string;
}

type Described = Pick<PageMeta, 'title' | 'description' | 'keywords'>;

/** Metadata of the page with this text at this path. */
export function pageMeta(
  path: string,
  { title, description, keywords }: Described,
  options: Options = {},
): PageMeta {
  const { business = practice(), jsonLd = [], indexed = true } = options;
  const { trail = path === '/' ? [] : [{ path, title }], pictureOf = path, publishedAt } = options;
  return {
    path,
    title: `${title} | ${SITE_NAME}`,
    description,
    keywords,
    indexed,
    jsonLd: [business, ...jsonLd, ...(trail.length > 0 ? [breadcrumb(trail)] : [])],
    socialPicture: { path: socialPicturePath(pictureOf), alt: `${title}, ${SITE_NAME}` },
    ...(publishedAt ? { publishedAt } : {}),
  };
}

const DESCRIPTION = 160;

/** At most what search engines show, cut between words. */
export function shorten(text: string): string {
  if (text.length <= DESCRIPTION) return text;
  const words = text.slice(0, DESCRIPTION).replace(/[\s\u00a0\u202f]+\S*$/, '');
  return `${words.replace(/[,;:–-]$/, '')}…`;
}
