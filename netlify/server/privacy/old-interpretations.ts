import { jsonStore } from '#netlify/server/storage/blobs.ts';
import { mapConcurrently } from '#netlify/server/storage/pool.ts';

/** Where versions before November 2026 kept texts by their cards: nothing reads or fills these stores any more. */
const STORES = ['sections', 'section-dates'];

/** Erases whatever an earlier version kept. @throws StorageFault */
export async function purgeOldInterpretations(): Promise<void> {
  for (const name of STORES) {
    const store = jsonStore(name);
    await mapConcurrently(await store.keys(''), (key) => store.delete(key));
  }
}
