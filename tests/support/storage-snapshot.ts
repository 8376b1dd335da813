import { getStore, listStores } from '@netlify/blobs';

/** Returns the etag of every entry in the stores of this process's platform, by store and key. */
export async function readStoredEtags(): Promise<Record<string, string>> {
  const state: Record<string, string> = {};
  for (const name of (await listStores()).stores) {
    const { blobs } = await getStore({ name, consistency: 'strong' }).list();
    for (const { key, etag } of blobs) state[`${name}/${key}`] = etag;
  }
  return state;
}
