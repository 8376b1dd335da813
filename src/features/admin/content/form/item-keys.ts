/** The items of a list, each with the key under which React knows it. */
interface KeyedItems {
  items: readonly unknown[];
  keys: readonly number[];
  /** Keys of the items that went with the last change: one that comes back is what it was. */
  gone: ReadonlyMap<unknown, number>;
}

let count = 0;

export function keyItems(items: readonly unknown[]): KeyedItems {
  return { items, keys: items.map(() => ++count), gone: new Map() };
}

/** The same list after a change from anywhere: a key goes where its item goes, and an item that is typed in keeps its own. */
export function followItems(before: KeyedItems, items: readonly unknown[]): KeyedItems {
  const left = before.items.map((item, index) => ({ item, key: before.keys[index] as number }));
  const take = (item: unknown) => {
    const found = left.findIndex((one) => one.item === item);
    return found === -1 ? undefined : left.splice(found, 1)[0]?.key;
  };
  const known = items.map(take);
  const isEdit = items.length === before.items.length;
  const keys = known.map((key, index) => {
    if (key !== undefined) return key;
    return (isEdit ? left.shift()?.key : before.gone.get(items[index])) ?? ++count;
  });
  return {
    items,
    keys,
    gone: isEdit ? before.gone : new Map(left.map((one) => [one.item, one.key])),
  };
}
