import type { Step } from './structured-data.ts';

/** A page's metadata for search engines and social networks. */
export interface PageMeta {
  /** Canonical path, without a trailing slash. */
  path: string;
  text: { title: string; description: string; keywords: readonly string[] };
  /** For a page that src/content/page-definitions.ts does not declare; false adds `noindex`. */
  indexed?: boolean;
  /** Structured data of the practice; by default its name and URL only. */
  business?: object;
  /** The page's own structured data, one object a script. */
  jsonLd?: object[];
  /** The breadcrumb after the home page; by default the page alone. */
  trail?: Step[];
  /** ISO date; it makes the page an Open Graph article. */
  publishedAt?: string;
  /** For such a page: the page whose social image it uses. */
  pictureOf?: string;
}

const MAX_DESCRIPTION_LENGTH = 160;

/** Cuts a description between words to what search engines show, 160 characters. */
export function shorten(text: string): string {
  if (text.length <= MAX_DESCRIPTION_LENGTH) return text;
  const words = text.slice(0, MAX_DESCRIPTION_LENGTH).replace(/[\s\u00a0\u202f]+\S*$/, '');
  return `${words.replace(/[,;:–-]$/, '')}…`;
}
