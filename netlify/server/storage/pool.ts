import pLimit from 'p-limit';

const CONCURRENCY = 24;

/** Maps the items with at most 24 calls in flight, in order. After a failure no further call is started. */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result | Promise<Result>,
): Promise<Result[]> {
  const limit = pLimit(CONCURRENCY);
  return limit.map(items, work).finally(() => limit.clearQueue());
}
