import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { now } from '#netlify/server/lib/clock.ts';
import { binaryStore, jsonStore } from '#netlify/server/storage/json-store.ts';
import { openPicture, type ReencodedPicture } from './validate-upload.ts';

const FOLDER = '/images/blog/';
/** An id is the hash of the bytes and, except in old ids, the size in pixels. */
const ID_PATTERN = /^([a-f0-9]{32})(?:-\d{1,5}x\d{1,5})?\.(jpg|png|webp)$/;
const TYPES: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' };

const pictureStore = () => binaryStore('pictures');
/** The nightly sweep of unused pictures spares those uploaded lately: an unsaved post may contain them. */
const uploadTimeStore = () => jsonStore('picture-uploads', z.object({ at: z.string() }));

function hashBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}

/** Stores a picture once, under its hash. @returns its path, with the size, so that pages reserve space */
export async function storePicture(picture: ReencodedPicture): Promise<string> {
  const { bytes, extension, width, height } = picture;
  const id = `${hashBytes(bytes)}-${width}x${height}.${extension}`;
  // The time is stored first, so that the sweep spares the same picture if an earlier upload stored it.
  await recordUpload(id);
  await pictureStore().create(id, bytes);
  return `${FOLDER}${id}`;
}

export async function readStoredPicture(id: string) {
  const extension = ID_PATTERN.exec(id)?.[2];
  const bytes = extension ? await pictureStore().get(id) : null;
  return bytes && { bytes, type: TYPES[extension ?? ''] ?? '' };
}

/** Returns the id in the path of an uploaded picture; null for any other picture. */
export function findPictureId(path: string): string | null {
  const id = path.startsWith(FOLDER) ? path.slice(FOLDER.length) : '';
  return ID_PATTERN.test(id) ? id : null;
}

/** Returns the ids of the uploaded pictures in a text or in JSON. */
export function findPictureIds(text: string): string[] {
  const paths = text.match(/\/images\/blog\/[\w.-]+/g) ?? [];
  return paths.flatMap((path) => findPictureId(path) ?? []);
}

export function listPictureIds(): Promise<string[]> {
  return pictureStore().keys();
}

/** Restores a picture from a backup. @returns `wrong` if the bytes are not the picture with this id */
export async function restorePicture(
  id: string,
  bytes: Uint8Array,
): Promise<'added' | 'same' | 'wrong'> {
  const [, hash, extension] = ID_PATTERN.exec(id) ?? [];
  const hasRightFormat = async () => (await openPicture(bytes)).format.extension === extension;
  if (hash !== hashBytes(bytes) || !(await hasRightFormat().catch(() => false))) return 'wrong';
  return (await pictureStore().create(id, bytes)) ? 'added' : 'same';
}

export async function deletePicture(id: string): Promise<void> {
  await pictureStore().delete(id);
  await uploadTimeStore().delete(id);
}

/** Stores an upload's time. If `time` is long past, the next sweep deletes the picture if it is unused. */
export async function recordUpload(id: string, time = now()): Promise<void> {
  await uploadTimeStore().put(id, { at: time.toISOString() });
}

export async function findUploadTime(id: string): Promise<Date | null> {
  const found = await uploadTimeStore().get(id);
  return found && new Date(found.at);
}
