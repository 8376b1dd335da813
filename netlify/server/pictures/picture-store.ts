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
/** When each was last sent by the owner: until a post is saved, nothing else tells that she needs it. */
const uploadTimes = () => jsonStore<{ at: string }>('picture-uploads');

function idOf(bytes: Uint8Array, extension: string): string {
  return `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${extension}`;
}

/** Keeps the picture under the hash of its bytes: the same one is kept once. @returns its address */
export async function keepPicture({ bytes, extension }: Picture): Promise<string> {
  const id = idOf(bytes, extension);
  // First: from here on nothing sweeps it, should it be there already and be shown by no post.
  await recordUpload(id);
  await store().create(id, bytes);
  return `${FOLDER}${id}`;
}

export interface StoredPicture {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
}

export async function readStoredPicture(id: string): Promise<StoredPicture | null> {
  const extension = ID.exec(id)?.[1];
  const bytes = extension ? await store().get(id) : null;
  return bytes && { bytes, type: TYPES[extension ?? ''] ?? '' };
}

/** The id in a picture's address; null for the pictures that come with the site. */
export function pictureId(address: string): string | null {
  const id = address.startsWith(FOLDER) ? address.slice(FOLDER.length) : '';
  return ID.test(id) ? id : null;
}

export function pictureIds(): Promise<string[]> {
  return store().keys();
}

/** Puts a picture back under its own name, `wrong` if it does not have that name's bytes. */
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

/** The picture is taken for an old one from now on. */
export async function expireUpload(id: string): Promise<void> {
  await uploadTimes().put(id, { at: new Date(0).toISOString() });
}

/** Null for a picture of which it is not known. */
export async function uploadedAt(id: string): Promise<Date | null> {
  const found = await uploadTimes().get(id);
  return found && new Date(found.at);
}
