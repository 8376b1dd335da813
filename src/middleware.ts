import { defineMiddleware } from 'astro:middleware';
import { PAGE_POLICY, SECURITY_HEADERS } from '#src/api/security-headers.ts';

/** Adds to pages rendered on demand what netlify.toml adds to files: its rules do not apply to functions. */
export const onRequest = defineMiddleware(async ({ isPrerendered, url }, next) => {
  if (isPrerendered) return next();
  const path = url.pathname.replace(/\/+$/, '');
  const response = path === url.pathname ? await next() : redirectTo(`${path}${url.search}`);
  const headers = new Headers({ ...SECURITY_HEADERS, 'Content-Security-Policy': PAGE_POLICY });
  for (const [name, value] of response.headers) {
    if (name === 'content-security-policy') headers.append(name, value);
    else headers.set(name, value);
  }
  return new Response(response.body, { status: response.status, headers });
});

function redirectTo(location: string): Response {
  return new Response(null, { status: 308, headers: { Location: location } });
}
