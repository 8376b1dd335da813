import pLimit from 'p-limit';

const AT_ONCE = 24;

/** What the work gives for each item, in their order. Once it failed for one, it is begun for no other. */
export async function mapAtOnce<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result | Promise<Result>,
): Promise<Result[]> {
  const limit = pLimit(AT_ONCE);
  return limit.map(items, work).finally(() => limit.clearQueue());
}
