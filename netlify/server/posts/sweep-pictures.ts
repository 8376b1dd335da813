import { erasePicture, pictureIds } from '#netlify/server/pictures/picture-store.ts';
import { noteUpload, uploadedAt } from '#netlify/server/pictures/upload-times.ts';
import { idlePictures } from './idle-pictures.ts';

/**
 * Erases the pictures sent before that moment which no post shows: those of texts that were never saved, and
 * those that were replaced. @returns how many were erased
 */
export async function sweepPictures(before: Date): Promise<number> {
  let erased = 0;
  for (const id of await idlePictures(await pictureIds())) {
    if (!(await isOlder(id, before))) continue;
    await erasePicture(id);
    erased++;
  }
  return erased;
}

/** A picture that came back with a backup has no time yet: its own begins now. */
async function isOlder(id: string, before: Date): Promise<boolean> {
  const at = await uploadedAt(id);
  if (!at) await noteUpload(id);
  return at !== null && at < before;
}
