/** A request to another server, which has so long to answer and may not send it elsewhere. */
export function fetchWithin(
  milliseconds: number,
  url: string | URL,
  init: RequestInit = {},
): Promise<Response> {
  const signal = AbortSignal.timeout(milliseconds);
  return fetch(url, { redirect: 'error', ...init, signal });
}
