import { Readable } from 'node:stream';
import { ApiError } from './api-error.ts';

export interface RequestContext {
  request: Request;
  ip: string;
  parameters: Record<string, string>;
  /** The path's `:id`, or an empty string. */
  id: string;
  query: URLSearchParams;
  headers: Headers;
  /** Id of the owner's session; empty for a public endpoint. */
  session: string;
  /** Keeps the function alive for the work after the response was sent; a rejection is logged. */
  waitUntil: (work: Promise<unknown>) => void;
}

/** Adds the `Link: rel="next"` header: this URL with the cursor of the next page. None for a null cursor. */
export function setNextLink(context: RequestContext, cursor: string | null): void {
  if (cursor === null) return;
  const next = new URL(context.request.url);
  next.searchParams.set('cursor', cursor);
  context.headers.set('Link', `<${next.pathname}${next.search}>; rel="next"`);
}

export function sendPage<T>(context: RequestContext, page: { items: T; next: string | null }): T {
  setNextLink(context, page.next);
  return page.items;
}

/** Answers `{ done: true }` when the work is done, for endpoints without a result. */
export async function respondDone(work: Promise<unknown>) {
  await work;
  return { done: true as const };
}

export function download(name: string, type: string, body: string | ReadableStream): Response {
  return new Response(body, {
    headers: { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${name}"` },
  });
}

/** The same of what is read bit by bit, so that its length needs no memory. */
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

/** Against CSRF. Clients other than browsers send neither header, and no visitor's cookie either. @throws ApiError 403 */
export function requireSameOrigin({ request }: RequestContext): void {
  const site = request.headers.get('Sec-Fetch-Site');
  const origin = request.headers.get('Origin');
  const isForeign =
    (site !== null && site !== 'same-origin' && site !== 'none') ||
    (origin !== null && origin !== new URL(request.url).origin);
  if (isForeign) throw new ApiError(403, 'Cette demande ne vient pas d’une page de ce site.');
}

/** Over https the `__Host-` prefix keeps other hosts of the domain from setting the cookie. */
function hostCookie({ request }: RequestContext, name: string): { name: string; secure: string } {
  const isSecure = new URL(request.url).protocol === 'https:';
  return isSecure ? { name: `__Host-${name}`, secure: '; Secure' } : { name, secure: '' };
}

export function readCookie(context: RequestContext, name: string, form: RegExp): string | null {
  for (const pair of (context.request.headers.get('cookie') ?? '').split(/;\s*/)) {
    const end = pair.indexOf('=');
    const value = pair.slice(end + 1);
    if (pair.slice(0, end) === hostCookie(context, name).name && form.test(value)) return value;
  }
  return null;
}

/** Sets an HttpOnly cookie; `maxAge` is in seconds, 0 removes it. */
export function setCookie(
  context: RequestContext,
  name: string,
  value: string,
  maxAge: number,
  sameSite: 'Strict' | 'Lax' = 'Strict',
): void {
  const cookie = hostCookie(context, name);
  const rules = `Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=${sameSite}${cookie.secure}`;
  context.headers.append('Set-Cookie', `${cookie.name}=${value}; ${rules}`);
}
