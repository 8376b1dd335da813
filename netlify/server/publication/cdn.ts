import { purgeCache } from '@netlify/functions';
import * as z from 'zod/mini';
import { logFault } from '#netlify/server/settings/log.ts';
import { jsonStore } from '#netlify/server/storage/blobs.ts';
import { isDoneWithin } from '#netlify/server/storage/within.ts';

const DEADLINE_MS = 4_000;

/** Tags whose purge failed: the copy of an erased picture would otherwise live for a year. */
const missed = () => jsonStore('cdn-purges', z.literal(true));

export async function retryCdnPurges(): Promise<void> {
  const tags = await missed().keys('');
  if (tags.length > 0) await purgeCdnCache(tags);
}

/** A failure is tried again by the next scheduled run. Without a CDN the host sets no token. */
export async function purgeCdnCache(tags: string[]): Promise<void> {
  if (!process.env.NETLIFY_PURGE_API_TOKEN) return;
  // The variable of Netlify's CLI for another API server: tests use it for theirs.
  const { NETLIFY_API_URL: apiURL } = process.env;
  const siteID = globalThis.Netlify?.context?.site.id;
  const options = { tags, ...(apiURL && { apiURL }), ...(siteID && { siteID }) };
  try {
    // Netlify's call has no timeout of its own.
    const isDone = await isDoneWithin(DEADLINE_MS, purgeCache(options));
    if (!isDone) throw new Error('The CDN did not answer in time');
    const due = (await missed().keys('')).filter((tag) => tags.includes(tag));
    await Promise.all(due.map((tag) => missed().delete(tag)));
  } catch (fault) {
    logFault(fault);
    await Promise.all(tags.map((tag) => missed().put(tag, true))).catch(logFault);
  }
}
