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
