import pLimit from 'p-limit';

/** Maps the items in order with at most `atOnce` calls in flight. After a failure no further call is started. */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result | Promise<Result>,
  atOnce = 24,
): Promise<Result[]> {
  const limit = pLimit(atOnce);
  return limit.map(items, work).finally(() => limit.clearQueue());
}

/** Returns false if the work takes longer, without cancelling it. Rejects if the work does. */
export async function isDoneWithin(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, milliseconds, false);
  });
  return Promise.race([work.then(() => true), timeout]).finally(() => clearTimeout(timer));
}

/** Sends a request that fails after this time and on any redirect. */
export function fetchWithTimeout(
  milliseconds: number,
  url: string | URL,
  init: RequestInit = {},
): Promise<Response> {
  const signal = AbortSignal.timeout(milliseconds);
  return fetch(url, { redirect: 'error', ...init, signal });
}
