import { defineMiddleware } from 'astro:middleware';
import { SECURITY_HEADERS } from '#src/api/security-headers.ts';
import { finishPage } from '#src/data/finish-page.ts';
import { headerPolicy, narrowPolicy } from '#src/data/page-policy.ts';

const POLICY = 'Content-Security-Policy';

/**
 * Finishes every page. The host's header rules are for files, so a page that is rendered on demand brings its
 * own headers.
 */
export const onRequest = defineMiddleware(async ({ isPrerendered }, next) => {
  const response = await next();
  const { status } = response;
  if (isPrerendered) {
    const isPage = response.headers.get('content-type')?.startsWith('text/html');
    if (!isPage) return response;
    return new Response(finishPage(await response.text()), { status, headers: response.headers });
  }
  const html = await response.text();
  const headers = new Headers(SECURITY_HEADERS);
  // One by one: names that differ in case alone would be joined.
  for (const [name, value] of response.headers) headers.set(name, value);
  const policy = headers.get(POLICY) ?? "default-src 'none'; base-uri 'none'; form-action 'self'";
  headers.set(POLICY, headerPolicy(narrowPolicy(policy, html)));
  return new Response(html || null, { status, headers });
});
