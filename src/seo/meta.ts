import type { Step } from './structured-data.ts';

/** What search engines and social networks read of a page. */
export interface PageMeta {
  /** Canonical path, without a trailing slash. */
  path: string;
  text: { title: string; description: string; keywords: readonly string[] };
  /** False for the pages that search engines must leave out. */
  indexed?: boolean;
  /** Structured data of the practice, where a page says more of it than its name. */
  business?: object;
  /** Structured data of the page's own, one object a script. */
  jsonLd?: object[];
  /** The way from the home page, by default straight to the page. */
  trail?: Step[];
  /** An ISO date makes the page an article for those who share it. */
  publishedAt?: string;
  /** The page whose picture is shared; by default the page itself. */
  pictureOf?: string;
}

const MAX_DESCRIPTION_LENGTH = 160;

/** At most what search engines show, cut between words. */
export function shorten(text: string): string {
  if (text.length <= MAX_DESCRIPTION_LENGTH) return text;
  const words = text.slice(0, MAX_DESCRIPTION_LENGTH).replace(/[\s\u00a0\u202f]+\S*$/, '');
  return `${words.replace(/[,;:–-]$/, '')}…`;
}
