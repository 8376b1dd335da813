import { postTag } from './cache-tags.ts';

const EVERY_PAGE = { 'Content-Type': 'text/html; charset=utf-8' };

/** For a page made on demand that anybody may see. */
export function setPublicHeaders(headers: Headers): void {
  setAll(headers, { ...EVERY_PAGE, 'Cache-Control': 'public, max-age=0, must-revalidate' });
}

/**
 * The CDN may answer with the page by itself until it is told that the post changed; a short time, so that a word
 * that was lost heals by itself.
 */
const FOR_THE_CDN = 'public, durable, max-age=300';

/** The most that a function may take: the CDN counts the age of its copy from the end of the answer. */
const LONGEST_ANSWER_MS = 60_000;

/** For what holds until a moment: the CDN may answer with it by itself, and never once it is over. */
export function setHeadersUntil(headers: Headers, end: Date, now: Date): void {
  const left = end.getTime() - now.getTime() - LONGEST_ANSWER_MS;
  const seconds = Math.max(0, Math.floor(left / 1000));
  setPublicHeaders(headers);
  setAll(headers, { 'Netlify-CDN-Cache-Control': `public, durable, max-age=${seconds}` });
}

/** For the page of a post as it is at this moment. */
export function setPostHeaders(headers: Headers, id: string): void {
  setPublicHeaders(headers);
  setAll(headers, { 'Netlify-CDN-Cache-Control': FOR_THE_CDN, 'Netlify-Cache-Tag': postTag(id) });
}

/** For a page that a secret link opens: nobody keeps it, lists it, or learns its address from it. */
export function setPersonalHeaders(headers: Headers): void {
  setAll(headers, {
    ...EVERY_PAGE,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
  });
}

function setAll(headers: Headers, values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) headers.set(name, value);
}
