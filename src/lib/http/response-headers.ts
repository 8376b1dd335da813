const HTML = { 'Content-Type': 'text/html; charset=utf-8' };

/** Lets the CDN ignore the query string, so that it stores a single copy of the page. */
const ONE_COPY = { 'Netlify-Vary': 'query=none' };

/** Sets the headers of a public page rendered on demand, which caches must revalidate each time. */
export function setRevalidatedHeaders(headers: Headers): void {
  setAll(headers, { ...HTML, ...ONE_COPY, 'Cache-Control': 'public, max-age=0, must-revalidate' });
}

/** Maximum duration of a Netlify function, subtracted because `max-age` begins at the end of the response. */
const MAX_FUNCTION_MS = 60_000;

/** Sets the headers of a public page that the CDN may serve until `end`, when the contents change. */
export function setCacheHeadersUntil(headers: Headers, end: Date, now: Date): void {
  const remainingMs = end.getTime() - now.getTime() - MAX_FUNCTION_MS;
  const maxAgeSeconds = Math.max(0, Math.floor(remainingMs / 1000));
  setRevalidatedHeaders(headers);
  setAll(headers, { 'Netlify-CDN-Cache-Control': `public, durable, max-age=${maxAgeSeconds}` });
}

/** Sets the headers of a public page that the CDN may serve for 30 s, which saves function calls. */
export function setBriefCacheHeaders(headers: Headers): void {
  setRevalidatedHeaders(headers);
  setAll(headers, { 'Netlify-CDN-Cache-Control': 'public, durable, max-age=30' });
}

/** Sets the headers of a page with a secret URL: no cache, no index, and no referrer that would reveal it. */
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
