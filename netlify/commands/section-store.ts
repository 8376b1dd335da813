import { join } from 'node:path';
import { setEnvironmentContext } from '@netlify/blobs';
import { startBlobs } from '#netlify/host/blobs-server.ts';
import { storageRegion } from '#netlify/server/settings/environment.ts';
import { waitForApi } from '#netlify/server/storage/blobs.ts';
import { DATA_DIRECTORY } from '#netlify/start/environment.ts';

/** The store that a command writes to. */
interface SectionStore {
  /** In words, for whoever runs the command. */
  told: string;
  close: () => Promise<void>;
}

/**
 * Opens the stores of the deployed site when NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN are given, those that
 * NETLIFY_BLOBS_CONTEXT names when there is one, and this machine's otherwise.
 */
export async function openSectionStore(): Promise<SectionStore> {
  const { NETLIFY_SITE_ID: siteID, NETLIFY_AUTH_TOKEN: token } = process.env;
  const nothing = async () => undefined;
  if (siteID && token) {
    setEnvironmentContext({ siteID, token });
    waitForApi();
    const region = storageRegion() ?? 'région par défaut, STORAGE_REGION n’étant pas réglée ici';
    return { told: `site ${siteID}, ${region}`, close: nothing };
  }
  if (process.env.NETLIFY_BLOBS_CONTEXT) return { told: 'NETLIFY_BLOBS_CONTEXT', close: nothing };
  const directory = join(DATA_DIRECTORY, 'blobs');
  const { stop } = await startBlobs(directory);
  return { told: `cette machine (${directory})`, close: stop };
}
