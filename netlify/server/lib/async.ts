import pLimit from 'p-limit';

/** Maps the items with so many calls in flight at most, in order. After a failure no further call is started. */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result | Promise<Result>,
  atOnce = 24,
): Promise<Result[]> {
  const limit = pLimit(atOnce);
  return limit.map(items, work).finally(() => limit.clearQueue());
}

/** Whether the work settles within this time; a timeout does not cancel it. Rejects with the work. */
export async function isDoneWithin(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, milliseconds, false);
  });
  return Promise.race([work.then(() => true), late]).finally(() => clearTimeout(timer));
}

/** A request to another server, which has so long to answer and may not send it elsewhere. */
export function fetchWithTimeout(
  milliseconds: number,
  url: string | URL,
  init: RequestInit = {},
): Promise<Response> {
  const signal = AbortSignal.timeout(milliseconds);
  return fetch(url, { redirect: 'error', ...init, signal });
}
