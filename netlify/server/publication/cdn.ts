import { setTimeout as sleep } from 'node:timers/promises';
import { purgeCache } from '@netlify/functions';
import { logFault } from '#netlify/server/settings/log.ts';
import { isDoneWithin } from '#netlify/server/storage/within.ts';

const DEADLINE_MS = 4_000;
const MAX_ATTEMPTS = 2;
const RETRY_DELAY_MS = 3_000;

/**
 * Has the CDN drop its copies of what the tags name. A fault is logged and fails nothing: what was written is
 * written, and copies of pages end by themselves. Where there is no CDN the host gives no token.
 */
export async function purgeCdnCache(tags: string[]): Promise<void> {
  if (!process.env.NETLIFY_PURGE_API_TOKEN) return;
  // Another server of the host's API, as the vendor's command-line program takes it: tests name theirs so.
  const { NETLIFY_API_URL: apiURL } = process.env;
  const siteID = globalThis.Netlify?.context?.site.id;
  const options = { tags, ...(apiURL && { apiURL }), ...(siteID && { siteID }) };
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    try {
      // The vendor's call has no deadline of its own.
      if (await isDoneWithin(DEADLINE_MS, purgeCache(options))) return;
      throw new Error('The CDN did not answer in time');
    } catch (fault) {
      logFault(fault);
      if (attempt + 1 < MAX_ATTEMPTS) await sleep(RETRY_DELAY_MS);
    }
  }
}
