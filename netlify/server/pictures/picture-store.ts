import { createHash } from 'node:crypto';
import { purgeCdnCache } from '#netlify/server/publication/cdn.ts';
import { now } from '#netlify/server/settings/clock.ts';
import { binaryStore, jsonStore } from '#netlify/server/storage/blobs.ts';
import { pictureTag } from '#src/api/cache-tags.ts';
import type { Picture } from './uploaded-picture.ts';

const FOLDER = '/images/blog/';
const ID = /^[a-f0-9]{32}\.(jpg|png|webp)$/;
const TYPES: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' };

const store = () => binaryStore('pictures');
/** When each was last uploaded: a recent upload is kept even if no saved post shows it yet. */
const uploadTimes = () => jsonStore<{ at: string }>('picture-uploads');

function idOf(bytes: Uint8Array, extension: string): string {
  return `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${extension}`;
}

/** Stores the picture under the hash of its bytes, so the same one is stored once. @returns its path on the site */
export async function keepPicture({ bytes, extension }: Picture): Promise<string> {
  const id = idOf(bytes, extension);
  // First, so that the nightly sweep does not delete an unused copy that is stored already.
  await recordUpload(id);
  await store().create(id, bytes);
  return `${FOLDER}${id}`;
}

interface StoredPicture {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
}

export async function readStoredPicture(id: string): Promise<StoredPicture | null> {
  const extension = ID.exec(id)?.[1];
  const bytes = extension ? await store().get(id) : null;
  return bytes && { bytes, type: TYPES[extension ?? ''] ?? '' };
}

/** The id in the path of an uploaded picture; null for any other picture. */
export function pictureId(address: string): string | null {
  const id = address.startsWith(FOLDER) ? address.slice(FOLDER.length) : '';
  return ID.test(id) ? id : null;
}

export function pictureIds(): Promise<string[]> {
  return store().keys();
}

/** Restores a picture from a backup; `wrong` if its bytes do not match the hash in its id. */
export async function restorePicture(
  id: string,
  bytes: Uint8Array,
): Promise<'added' | 'same' | 'wrong'> {
  const extension = ID.exec(id)?.[1];
  if (!extension || idOf(bytes, extension) !== id) return 'wrong';
  return (await store().create(id, bytes)) ? 'added' : 'same';
}

export async function erasePicture(id: string): Promise<void> {
  await store().delete(id);
  await uploadTimes().delete(id);
  await purgeCdnCache([pictureTag(id)]);
}

export async function recordUpload(id: string): Promise<void> {
  await uploadTimes().put(id, { at: now().toISOString() });
}

/** Makes the picture count as old, so that the next sweep deletes it unless it is in use. */
export async function expireUpload(id: string): Promise<void> {
  await uploadTimes().put(id, { at: new Date(0).toISOString() });
}

/** When it was last uploaded; null if that is not known. */
export async function uploadedAt(id: string): Promise<Date | null> {
  const found = await uploadTimes().get(id);
  return found && new Date(found.at);
}
