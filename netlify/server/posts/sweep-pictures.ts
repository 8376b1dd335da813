import { inBatches } from '#netlify/server/in-batches.ts';
import { erasePicture, pictureId, pictureIds } from '#netlify/server/pictures/picture-store.ts';
import { noteUpload, uploadedAt } from '#netlify/server/pictures/upload-times.ts';
import { allRows } from './post-lists.ts';
import { readAny, storedPostIds } from './post-store.ts';
import { everyVersion } from './versions.ts';

const AT_ONCE = 24;

/**
 * Erases the pictures sent before that moment which no post shows, in the trash or in an earlier version
 * either: those of texts that were never saved, and those that were replaced. The posts themselves are
 * asked, and only when the list knows of a candidate: a picture that cannot be shown to be idle stays.
 * @returns how many were erased
 */
export async function sweepPictures(before: Date): Promise<number> {
  const listed = new Set((await allRows()).map(({ imageUrl }) => pictureId(imageUrl)));
  const unlisted = (await pictureIds()).filter((id) => !listed.has(id));
  const old = await inBatches(unlisted, AT_ONCE, (id) => isOlder(id, before));
  const candidates = unlisted.filter((_, place) => old[place]);
  if (candidates.length === 0) return 0;
  const shown = await shownPictures();
  const idle = candidates.filter((id) => !shown.has(id));
  for (const id of idle) await erasePicture(id);
  return idle.length;
}

/** A picture that came back with a backup has no time yet: its own begins now. */
async function isOlder(id: string, before: Date): Promise<boolean> {
  const at = await uploadedAt(id);
  if (!at) await noteUpload(id);
  return at !== null && at < before;
}

async function shownPictures(): Promise<Set<string | null>> {
  const held = await inBatches(await storedPostIds(), AT_ONCE, readAny);
  const posts = held.flatMap((one) => one?.post ?? []);
  return new Set([...posts, ...(await everyVersion())].map(({ imageUrl }) => pictureId(imageUrl)));
}
