import pLimit from 'p-limit';

const CONCURRENCY = 24;

/** What the work gives for each item, in their order. Once it failed for one, it is begun for no other. */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result | Promise<Result>,
): Promise<Result[]> {
  const limit = pLimit(CONCURRENCY);
  return limit.map(items, work).finally(() => limit.clearQueue());
}
