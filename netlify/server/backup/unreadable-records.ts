import { COLLECTIONS } from '#netlify/server/collections/collections.ts';
import { jsonOf, unreadableRecords } from '#netlify/server/storage/json-store.ts';

const KINDS = COLLECTIONS.flatMap(({ unreadable }) => unreadable ?? []);

interface UnreadableEntry {
  /** Store and key, `messages/abc`. */
  path: string;
  /** « Un message ». */
  what: string;
}

/** Null, and the mark is deleted, where the entry was removed or can be read again. */
async function findMarked(path: string): Promise<UnreadableEntry | null> {
  const [name = '', ...rest] = path.split('/');
  const kind = KINDS.find(({ open }) => open().name === name);
  const store = kind?.open();
  const text = await store?.raw(rest.join('/'));
  if (kind && store && text && !('value' in store.check(jsonOf(text)))) {
    return { path, what: kind.what };
  }
  await unreadableRecords().delete(path);
  return null;
}

export async function unreadableList(): Promise<UnreadableEntry[]> {
  const found = await Promise.all((await unreadableRecords().keys('')).map(findMarked));
  return found.filter((entry) => entry !== null);
}
