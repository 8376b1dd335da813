const HTML = { 'Content-Type': 'text/html; charset=utf-8' };

/** One copy whatever stands after the question mark: the CDN takes only the query parameters named here into its key. */
const ONE_COPY = { 'Netlify-Vary': 'query=none' };

/** For a public page rendered on demand: cached, but revalidated each time. */
export function setPublicHeaders(headers: Headers): void {
  setAll(headers, { ...HTML, ...ONE_COPY, 'Cache-Control': 'public, max-age=0, must-revalidate' });
}

/** The longest run of a function: the CDN counts the age of its copy from the end of the response. */
const LONGEST_RUN_MS = 60_000;

/** For what holds until a moment: the CDN may answer with it by itself, and never once it is over. */
export function setHeadersUntil(headers: Headers, end: Date, now: Date): void {
  const left = end.getTime() - now.getTime() - LONGEST_RUN_MS;
  const seconds = Math.max(0, Math.floor(left / 1000));
  setPublicHeaders(headers);
  setAll(headers, { 'Netlify-CDN-Cache-Control': `public, durable, max-age=${seconds}` });
}

/** For a page that the CDN may answer by itself for half a minute: many visitors then cost few calls. */
export function setBriefHeaders(headers: Headers): void {
  setPublicHeaders(headers);
  setAll(headers, { 'Netlify-CDN-Cache-Control': 'public, durable, max-age=30' });
}

/** For a page behind a secret link: not cached, not indexed, and no referrer that would leak the link. */
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
