import { getStore, listStores } from '@netlify/blobs';

/** Returns the etag of each entry in the stores of this process's platform, by store and key. */
export async function readStoredEtags(): Promise<Record<string, string>> {
  const etags: Record<string, string> = {};
  for (const name of (await listStores()).stores) {
    const { blobs } = await getStore({ name, consistency: 'strong' }).list();
    for (const { key, etag } of blobs) etags[`${name}/${key}`] = etag;
  }
  return etags;
}
