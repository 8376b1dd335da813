import type { BreadcrumbItem } from './structured-data.ts';

/** A page's metadata for search engines and social networks. */
export interface PageMetadata {
  /** Canonical path, without a trailing slash. */
  path: string;
  text: { title: string; description: string; keywords: readonly string[] };
  /** False adds `noindex`. The default is the page's setting in page-definitions.ts, or else true. */
  indexed?: boolean;
  /** Structured data of the tarot reader's practice; by default its name and URL only. */
  practice?: object;
  /** The page's own structured data, one object for each `<script type="application/ld+json">`. */
  jsonLd?: object[];
  /** The items of the breadcrumb after the home page; by default only the page itself. */
  trail?: BreadcrumbItem[];
  /** ISO date, which makes the page an Open Graph article. */
  publishedAt?: string;
  /** Path of the page whose social picture is used. The default is set as for `indexed`, or else `path`. */
  socialPicturePage?: string;
}

const MAX_DESCRIPTION_LENGTH = 160;

/** Shortens a description to whole words within the 160 characters that search engines show. */
export function shortenDescription(text: string): string {
  if (text.length <= MAX_DESCRIPTION_LENGTH) return text;
  const wholeWords = text.slice(0, MAX_DESCRIPTION_LENGTH).replace(/[\s\u00a0\u202f]+\S*$/, '');
  return `${wholeWords.replace(/[,;:–-]$/, '')}…`;
}
