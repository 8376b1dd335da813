import { Refusal } from './refusal.ts';

export interface Call {
  request: Request;
  /** Client address as the platform saw it. */
  ip: string;
  parameters: Record<string, string>;
  /** The path's `:id`, or an empty word. */
  id: string;
  query: URLSearchParams;
  /** Headers to add to the answer, cookies included. */
  headers: Headers;
  /** Names the owner's session; empty in a call that anybody may make. */
  session: string;
  /** Lets the work go on after the answer has left; its fault is logged. */
  after: (work: Promise<unknown>) => void;
}

/** Announces the rest of a list: the same address with another cursor. */
export function linkNext(call: Call, cursor: string | null): void {
  if (cursor === null) return;
  const next = new URL(call.request.url);
  next.searchParams.set('cursor', cursor);
  call.headers.set('Link', `<${next.pathname}${next.search}>; rel="next"`);
}

/** The items of a page of a list, whose rest is announced. */
export function answerPage<T>(call: Call, page: { items: T; next: string | null }): T {
  linkNext(call, page.next);
  return page.items;
}

/** For a call that answers nothing else. */
export async function done(work: Promise<unknown>) {
  await work;
  return { done: true as const };
}

/** An answer that a browser saves as a file. */
export function download(name: string, type: string, body: string | ReadableStream): Response {
  return new Response(body, {
    headers: { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${name}"` },
  });
}

export function jsonFile(name: string, value: unknown): Response {
  return download(name, 'application/json; charset=utf-8', `${JSON.stringify(value, null, 2)}\n`);
}

export function seeOther(path: string): Response {
  return new Response(null, { status: 303, headers: { Location: path } });
}

/**
 * Browsers say where a call comes from; a page of another site is refused. Programs that are not browsers say
 * nothing, and carry no cookie of a visitor's either.
 * @throws Refusal 403
 */
export function requireSameOrigin({ request }: Call): void {
  const site = request.headers.get('Sec-Fetch-Site');
  const origin = request.headers.get('Origin');
  const isForeign =
    (site !== null && site !== 'same-origin' && site !== 'none') ||
    (origin !== null && origin !== new URL(request.url).origin);
  if (isForeign) throw new Refusal(403, 'Cette demande ne vient pas d’une page de ce site.');
}

function isSecure({ request }: Call): boolean {
  return new URL(request.url).protocol === 'https:';
}

/** Over https the `__Host-` prefix keeps other hosts of the domain from setting the cookie. */
function hostCookieName(call: Call, name: string): string {
  return isSecure(call) ? `__Host-${name}` : name;
}

/** The value of the call's cookie where it has the expected form, otherwise null. */
export function readCookie(call: Call, name: string, form: RegExp): string | null {
  for (const pair of (call.request.headers.get('cookie') ?? '').split(/;\s*/)) {
    const end = pair.indexOf('=');
    const value = pair.slice(end + 1);
    if (pair.slice(0, end) === hostCookieName(call, name) && form.test(value)) return value;
  }
  return null;
}

/** Sets a cookie that no script reads; `maxAge` 0 removes it. A strict one is sent by this site's own pages alone. */
export function setCookie(
  call: Call,
  name: string,
  value: string,
  maxAge: number,
  sameSite: 'Strict' | 'Lax' = 'Strict',
): void {
  const pair = `${hostCookieName(call, name)}=${value}`;
  const secure = isSecure(call) ? '; Secure' : '';
  call.headers.append(
    'Set-Cookie',
    `${pair}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=${sameSite}${secure}`,
  );
}
