import pLimit from 'p-limit';
import { erasePicture, pictureIds } from '#netlify/server/pictures/picture-store.ts';
import { noteUpload, uploadedAt } from '#netlify/server/pictures/upload-times.ts';
import { shownAnywhere, unlistedPictures } from './shown-pictures.ts';

const AT_ONCE = 24;

/**
 * Erases the pictures sent before that moment which no post shows: those of texts that were never saved, those
 * that were replaced, and those of erased posts. To know it takes a read of every post and version, so it is
 * done only when there is such a picture, and one that is still shown is left alone for as long again.
 * @returns how many were erased
 */
export async function sweepPictures(before: Date): Promise<number> {
  const unlisted = await unlistedPictures(await pictureIds());
  const areOld = await pLimit(AT_ONCE).map(unlisted, (id) => isOlder(id, before));
  const old = unlisted.filter((_, place) => areOld[place]);
  if (old.length === 0) return 0;
  const shown = await shownAnywhere();
  const erased = await pLimit(AT_ONCE).map(old, async (id) => {
    if (shown.has(id)) {
      await noteUpload(id);
      return false;
    }
    // Reading every post takes its time: the same picture may have been sent again meanwhile.
    const isIdle = await isOlder(id, before);
    if (isIdle) await erasePicture(id);
    return isIdle;
  });
  return erased.filter(Boolean).length;
}

/** A picture that came back with a backup has no time yet: its own begins now. */
async function isOlder(id: string, before: Date): Promise<boolean> {
  const at = await uploadedAt(id);
  if (!at) await noteUpload(id);
  return at !== null && at < before;
}
