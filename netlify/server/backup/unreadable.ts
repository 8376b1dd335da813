import { COLLECTIONS, type UnreadableStore } from '#netlify/server/collections/collections.ts';
import { Refusal } from '#netlify/server/http/refusal.ts';
import { jsonOf, unreadableMarks } from '#netlify/server/storage/blobs.ts';
import type { Unreadable } from '#src/api/admin/backup.ts';

const KINDS = COLLECTIONS.flatMap(({ unreadable }) => unreadable ?? []);

interface Found extends Unreadable {
  key: string;
  store: UnreadableStore;
  text: string;
}

/** What stands under the mark; null, and the mark is gone, where it was removed or can be read by now. */
async function findMarked(mark: string): Promise<Found | null> {
  const [name = '', ...rest] = mark.split('/');
  const key = rest.join('/');
  const stores = KINDS.map(({ what, open }) => ({ what, store: open() }));
  const { what = '', store } = stores.find((one) => one.store.name === name) ?? {};
  const [text, isMarked] = await Promise.all([store?.raw(key), unreadableMarks().get(mark)]);
  if (!isMarked) return null;
  if (!store || !text || 'value' in store.check(jsonOf(text))) {
    await unreadableMarks().delete(mark);
    return null;
  }
  return { id: Buffer.from(mark).toString('base64url'), what, key, store, text };
}

export async function unreadableList(): Promise<Unreadable[]> {
  const found = await Promise.all((await unreadableMarks().keys('')).map(findMarked));
  return found.filter((one) => one !== null).map(({ id, what }) => ({ id, what }));
}

/** @throws Refusal 404 for what is not told as unreadable */
async function requireMarked(id: string): Promise<Found> {
  const mark = Buffer.from(id, 'base64url').toString();
  const found = /^[\w/.-]{1,500}$/.test(mark) ? await findMarked(mark) : null;
  if (!found) throw new Refusal(404, 'Cet enregistrement n’existe plus, ou le site sait le lire.');
  return found;
}

/** As it is stored, byte for byte. @throws Refusal 404 */
export async function unreadableText(id: string): Promise<string> {
  return (await requireMarked(id)).text;
}

export async function removeUnreadable(id: string): Promise<void> {
  const { store, key } = await requireMarked(id);
  await store.delete(key);
}
