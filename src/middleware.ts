import { defineMiddleware } from 'astro:middleware';
import { SECURITY_HEADERS } from '#src/api/security-headers.ts';
import { headerPolicy, narrowPolicy } from '#src/data/page-policy.ts';

const POLICY = 'Content-Security-Policy';

/**
 * Finishes a page that is rendered on demand: the host's header rules are for files, so it brings its own
 * headers. What the build renders is finished by the build.
 */
export const onRequest = defineMiddleware(async ({ isPrerendered }, next) => {
  const response = await next();
  if (isPrerendered) return response;
  const html = await response.text();
  const headers = new Headers(SECURITY_HEADERS);
  // One by one: names that differ in case alone would be joined.
  for (const [name, value] of response.headers) headers.set(name, value);
  const policy = headers.get(POLICY) ?? "default-src 'none'; base-uri 'none'; form-action 'self'";
  headers.set(POLICY, headerPolicy(narrowPolicy(policy, html)));
  return new Response(html || null, { status: response.status, headers });
});
