import { useState } from 'react';
import { valueAt } from '#src/features/admin/content/schema/values.ts';
import { $content, changeField, contentEditor } from '#src/features/admin/content/texts/editor.ts';
import { notify } from '#src/ui/toasts.ts';

/** The items of a list, each with the key under which React knows it. */
interface KeyedItems {
  items: readonly unknown[];
  keys: readonly number[];
  /** Keys of the items that went with the last change: one that comes back is what it was. */
  gone: ReadonlyMap<unknown, number>;
}

let count = 0;

export const NO_ITEMS: KeyedItems = { items: [], keys: [], gone: new Map() };

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

/** The key of each item. */
export function useItemKeys(items: readonly unknown[]): readonly number[] {
  const [before, setBefore] = useState(NO_ITEMS);
  if (before.items === items) return before.keys;
  const keyed = followItems(before, items);
  setBefore(keyed);
  return keyed.keys;
}

/** Takes an item out of a list; it can be brought back as long as this text is open. */
export function removeItem(name: string, index: number, title: string): void {
  const draft = $content.get();
  if (!draft) return;
  const items = () => valueAt($content.get()?.fields.fields, name) as unknown[];
  const item = items()[index];
  changeField(name, items().toSpliced(index, 1));
  notify('Supprimé', title, {
    label: 'Annuler',
    run() {
      if (contentEditor.isOpen(draft)) changeField(name, items().toSpliced(index, 0, item));
    },
  });
}
