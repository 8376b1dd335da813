// See docs/decisions/0008-page-policies.md.
import { defineMiddleware } from 'astro:middleware';
import { SECURITY_HEADERS } from '#src/api/security-headers.ts';
import {
  etagOf,
  finishPage,
  headerPolicy,
  matchesEtag,
  narrowPolicy,
  statedPolicy,
} from './api/finish-page.ts';

const COPYING = ['Netlify-CDN-Cache-Control', 'Netlify-Cache-Tag'];
const POLICY = 'Content-Security-Policy';
const CLOSED = "default-src 'none'; base-uri 'none'; form-action 'self'";

/** Finishes each page, whether the build renders it or a function does. */
export const onRequest = defineMiddleware(async ({ isPrerendered, request, url }, next) => {
  if (isPrerendered) return finishFile(await next());
  const bare = url.pathname.replace(/\/+$/, '');
  return finishAnswer(
    request,
    bare === url.pathname ? await next() : moved(`${bare}${url.search}`),
  );
});

/** What the build writes. Feeds and the like stay as they are. */
async function finishFile(response: Response): Promise<Response> {
  if (!response.headers.get('Content-Type')?.startsWith('text/html')) return response;
  return new Response(finishPage(await response.text()), response);
}

/** A page rendered on demand: the host's header rules are for files, so it brings its own headers. */
async function finishAnswer(request: Request, response: Response): Promise<Response> {
  const html = finishPage(await response.text());
  const headers = new Headers(SECURITY_HEADERS);
  // One by one: names that differ in case alone would be joined.
  for (const [name, value] of response.headers) headers.set(name, value);
  const policy = headers.get(POLICY) ?? (statedPolicy(html) || CLOSED);
  headers.set(POLICY, headerPolicy(narrowPolicy(policy, html)));
  const { status } = response;
  if (status !== 200) return new Response(html || null, { status, headers });
  headers.set('ETag', etagOf(html));
  if (!matchesEtag(request, html)) return new Response(html, { headers });
  // This is one browser's answer, and no copy for others.
  for (const name of COPYING) headers.delete(name);
  return new Response(null, { status: 304, headers });
}

function moved(location: string): Response {
  return new Response(null, { status: 308, headers: { Location: location } });
}
