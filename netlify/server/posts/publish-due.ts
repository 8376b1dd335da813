import { buildIfDue } from '#netlify/server/publication/build-request.ts';
import { now } from '#netlify/server/settings/clock.ts';
import { allRows } from './post-lists.ts';
import { settleStored } from './settle.ts';
import { isPublic } from './stored-post.ts';

/**
 * Readers see a scheduled post from its moment on, without any write; what remains is to tell that the
 * site changed. @returns how many posts appeared
 */
export async function publishDue(): Promise<number> {
  const time = now();
  const due = (await allRows()).filter((row) => isPublic(row, time) && row.shown === null);
  for (const { id } of due) await settleStored(id);
  if (due.length > 0) await buildIfDue();
  return due.length;
}
