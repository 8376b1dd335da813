import * as z from 'zod/mini';
import { type JsonStore, jsonStore } from '#netlify/server/storage/json-store.ts';

/** A store as it is, whatever the shape of what it holds: to look at it, and to put there what no schema takes. */
export function rawStore<T>(name: string): JsonStore<T> {
  return jsonStore(name, z.any()) as JsonStore<T>;
}

/** Empties these stores, as a test expects them that shares its platform. */
export async function clearStores(...names: string[]): Promise<void> {
  for (const name of names) {
    const store = rawStore(name);
    for (const key of await store.keys('')) await store.delete(key);
  }
}
