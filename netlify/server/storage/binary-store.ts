import { listKeys, onStore, StorageFault } from './blobs.ts';

/**
 * A store of bytes that never change under their key. Keys are made of [A-Za-z0-9_-/.] only.
 * @throws StorageFault from every function when storage does not confirm
 */
export function binaryStore(name: string) {
  return {
    get(key: string): Promise<Uint8Array<ArrayBuffer> | null> {
      return onStore('get', name, async (store) => {
        const bytes = await store.get(key, { type: 'arrayBuffer' });
        return bytes && new Uint8Array(bytes);
      });
    },
    /** False when the key was taken. */
    async create(key: string, bytes: Uint8Array): Promise<boolean> {
      const body = new Uint8Array(bytes).buffer;
      const result = await onStore('create', name, (store) =>
        store.set(key, body, { onlyIfNew: true }),
      );
      if (result.modified && !result.etag)
        throw new StorageFault(`create ${name} was not confirmed`);
      return result.modified;
    },
    delete: (key: string): Promise<void> => onStore('delete', name, (store) => store.delete(key)),
    /** Every key, in alphabetical order. */
    keys: (): Promise<string[]> => listKeys(name, ''),
  };
}
