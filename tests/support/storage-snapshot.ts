import { getStore, listStores } from '@netlify/blobs';

/** Every key of every store with its etag, as this process's platform holds them. */
export async function storedState(): Promise<Record<string, string>> {
  const state: Record<string, string> = {};
  for (const name of (await listStores()).stores) {
    const { blobs } = await getStore({ name, consistency: 'strong' }).list();
    for (const { key, etag } of blobs) state[`${name}/${key}`] = etag;
  }
  return state;
}
