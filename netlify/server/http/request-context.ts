import { Readable } from 'node:stream';
import { ApiError } from './api-error.ts';

export interface RequestContext {
  request: Request;
  ip: string;
  /** The values of the `:names` in the path. */
  parameters: Record<string, string>;
  /** The path's `:id`, or an empty string. */
  id: string;
  query: URLSearchParams;
  /** Headers to add to the response. */
  headers: Headers;
  /** Id of the administrator's session; empty for a public endpoint. */
  sessionId: string;
  /** Lets the function run until this work is done, after the response; a rejection is logged. */
  waitUntil: (work: Promise<unknown>) => void;
}

/** Adds a `Link` header (`rel="next"`) with the cursor of the next page, unless the cursor is null. */
export function setNextLink(context: RequestContext, cursor: string | null): void {
  if (cursor === null) return;
  const nextUrl = new URL(context.request.url);
  nextUrl.searchParams.set('cursor', cursor);
  context.headers.set('Link', `<${nextUrl.pathname}${nextUrl.search}>; rel="next"`);
}

/** Links to the next page by its cursor. @returns the items, which are the body of the response */
export function respondWithPage<T>(
  context: RequestContext,
  page: { items: T; nextCursor: string | null },
): T {
  setNextLink(context, page.nextCursor);
  return page.items;
}

/** Waits for the work and returns `{ done: true }`, for endpoints without a result. */
export async function respondDone(work: Promise<unknown>) {
  await work;
  return { done: true as const };
}

/** Returns a response that a browser saves as a file of this name. */
export function download(name: string, type: string, body: string | ReadableStream): Response {
  return new Response(body, {
    headers: { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${name}"` },
  });
}

/** Like `download`, for text that is produced piece by piece, so that memory does not limit its length. */
export function downloadStream(name: string, type: string, text: AsyncIterable<string>): Response {
  const bytes = Readable.toWeb(Readable.from(text, { objectMode: false }));
  return download(name, type, bytes as ReadableStream<Uint8Array>);
}

export function downloadJson(name: string, value: unknown): Response {
  return download(name, 'application/json; charset=utf-8', `${JSON.stringify(value, null, 2)}\n`);
}

export function redirectSeeOther(path: string): Response {
  return new Response(null, { status: 303, headers: { Location: path } });
}

/** Prevents CSRF. Accepts a client that sends neither header: it is no browser. @throws ApiError 403 */
export function requireSameOrigin({ request }: RequestContext): void {
  const fetchSite = request.headers.get('Sec-Fetch-Site');
  const origin = request.headers.get('Origin');
  // `none`: the user opened the URL directly, for example from a bookmark.
  const isCrossOrigin =
    (fetchSite !== null && fetchSite !== 'same-origin' && fetchSite !== 'none') ||
    (origin !== null && origin !== new URL(request.url).origin);
  if (isCrossOrigin) throw new ApiError(403, 'Cette demande ne vient pas d’une page de ce site.');
}

/** Over HTTPS, adds the prefix `__Host-`, with which no other host of the domain can set the cookie. */
function toHostCookie({ request }: RequestContext, name: string) {
  const isSecure = new URL(request.url).protocol === 'https:';
  return isSecure ? { name: `__Host-${name}`, attribute: '; Secure' } : { name, attribute: '' };
}

/** Returns the value of the cookie, or null if it is missing or does not match `pattern`. */
export function readCookie(context: RequestContext, name: string, pattern: RegExp): string | null {
  for (const pair of (context.request.headers.get('cookie') ?? '').split(/;\s*/)) {
    const nameEnd = pair.indexOf('=');
    const value = pair.slice(nameEnd + 1);
    if (pair.slice(0, nameEnd) === toHostCookie(context, name).name && pattern.test(value))
      return value;
  }
  return null;
}

/** Sets an HttpOnly cookie, or removes it if `maxAgeSeconds` is 0. */
export function setCookie(
  context: RequestContext,
  name: string,
  value: string,
  maxAgeSeconds: number,
  sameSite: 'Strict' | 'Lax' = 'Strict',
): void {
  const cookie = toHostCookie(context, name);
  const attributes = `Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=${sameSite}${cookie.attribute}`;
  context.headers.append('Set-Cookie', `${cookie.name}=${value}; ${attributes}`);
}
