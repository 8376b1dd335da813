import pLimit from 'p-limit';

/** Maps items to results in order, at most `concurrency` at a time. After a failure no other item starts. */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result | Promise<Result>,
  concurrency = 24,
): Promise<Result[]> {
  const limit = pLimit(concurrency);
  return limit.map(items, work).finally(() => limit.clearQueue());
}

/** Returns whether the work ends in this time; if not, it goes on. Rejects if the work rejects in time. */
export async function waitAtMost(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, milliseconds, false);
  });
  return Promise.race([work.then(() => true), timeout]).finally(() => clearTimeout(timer));
}

/** Sends a request that fails after `milliseconds` and, unless `init` says otherwise, on a redirect. */
export function fetchWithTimeout(
  milliseconds: number,
  url: string | URL,
  init: RequestInit = {},
): Promise<Response> {
  const signal = AbortSignal.timeout(milliseconds);
  return fetch(url, { redirect: 'error', ...init, signal });
}
