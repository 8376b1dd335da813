import type { Call } from './http.ts';

export function queryOf({ request }: Call): URLSearchParams {
  return new URL(request.url).searchParams;
}

/** Announces the rest of a list: the same address with another cursor. */
export function linkNext(call: Call, cursor: string | null): void {
  if (cursor === null) return;
  const next = new URL(call.request.url);
  next.searchParams.set('cursor', cursor);
  call.headers.set('Link', `<${next.pathname}${next.search}>; rel="next"`);
}
