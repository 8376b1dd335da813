import { defineMiddleware } from 'astro:middleware';
import { API_POLICY, PAGE_POLICY, SECURITY_HEADERS } from '#src/api/security-headers.ts';

/** Adds the headers of netlify.toml to pages rendered on demand, because its rules apply to static files only. */
export const onRequest = defineMiddleware(async ({ isPrerendered, url }, next) => {
  if (isPrerendered) return next();
  const path = url.pathname.replace(/\/+$/, '');
  if (path !== url.pathname) {
    const location = `${path}${url.search}`;
    return withHeaders(new Response(null, { status: 308, headers: { location } }), API_POLICY);
  }
  return withHeaders(await next(), PAGE_POLICY);
});

function withHeaders(response: Response, policy: string): Response {
  const headers = new Headers({ ...SECURITY_HEADERS, 'Content-Security-Policy': policy });
  for (const [name, value] of response.headers) {
    if (name === 'content-security-policy') headers.append(name, value);
    else headers.set(name, value);
  }
  return new Response(response.body, { status: response.status, headers });
}
