import { defineMiddleware } from 'astro:middleware';
import { API_POLICY, PAGE_POLICY, SECURITY_HEADERS } from '#src/api/security-headers.ts';

/**
 * Adds security headers to pages rendered on demand and redirects URLs with a final slash to those without,
 * as Netlify does for static files.
 */
export const onRequest = defineMiddleware(async ({ isPrerendered, url }, next) => {
  if (isPrerendered) return next();
  const path = url.pathname.replace(/\/+$/, '');
  if (path !== url.pathname) {
    const location = `${path}${url.search}`;
    // A redirect loads nothing, so that it needs only the strict policy of the API.
    const redirect = new Response(null, { status: 308, headers: { location } });
    return addSecurityHeaders(redirect, API_POLICY);
  }
  return addSecurityHeaders(await next(), PAGE_POLICY);
});

/** Adds the security headers and a policy. A policy set by Astro stays, because browsers enforce both. */
function addSecurityHeaders(response: Response, policy: string): Response {
  const headers = new Headers({ ...SECURITY_HEADERS, 'Content-Security-Policy': policy });
  for (const [name, value] of response.headers) {
    if (name === 'content-security-policy') headers.append(name, value);
    else headers.set(name, value);
  }
  return new Response(response.body, { status: response.status, headers });
}
