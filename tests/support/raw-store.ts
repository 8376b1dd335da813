import * as z from 'zod/mini';
import { type JsonStore, jsonStore } from '#netlify/server/storage/json-store.ts';

/** Opens a store without a schema, to read its raw values and to store invalid ones. */
export function openRawStore<T>(name: string): JsonStore<T> {
  return jsonStore(name, z.any()) as JsonStore<T>;
}

/** Empties these stores, for a test that shares its platform with others. */
export async function clearStores(...names: string[]): Promise<void> {
  for (const name of names) {
    const store = openRawStore(name);
    for (const key of await store.keys('')) await store.delete(key);
  }
}
