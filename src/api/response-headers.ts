import { postTag } from './cache-tags.ts';

const HTML = { 'Content-Type': 'text/html; charset=utf-8' };

/** For a page made on demand that anybody may see. */
export function setPublicHeaders(headers: Headers): void {
  setAll(headers, { ...HTML, 'Cache-Control': 'public, max-age=0, must-revalidate' });
}

/**
 * The CDN may answer with the page by itself until it is told that the post changed; a short time, so that a word
 * that was lost heals by itself.
 */
const CDN_CACHE_CONTROL = 'public, durable, max-age=300';

/** For the page of a post as it is at this moment. */
export function setPostHeaders(headers: Headers, id: string): void {
  setPublicHeaders(headers);
  setAll(headers, {
    'Netlify-CDN-Cache-Control': CDN_CACHE_CONTROL,
    'Netlify-Cache-Tag': postTag(id),
  });
}

/** For a page that a secret link opens: nobody keeps it, lists it, or learns its address from it. */
export function setPersonalHeaders(headers: Headers): void {
  setAll(headers, {
    ...HTML,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
  });
}

function setAll(headers: Headers, values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) headers.set(name, value);
}
