import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { now } from '#netlify/server/lib/clock.ts';
import { binaryStore, jsonStore } from '#netlify/server/storage/json-store.ts';
import { type Picture, readPicture } from './validate-upload.ts';

const FOLDER = '/images/blog/';
/** The hash of the bytes and the size in pixels, which older ids lack. */
const ID = /^([a-f0-9]{32})(?:-\d{1,5}x\d{1,5})?\.(jpg|png|webp)$/;
const TYPES: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' };

const store = () => binaryStore('pictures');
/** When each was last uploaded: a recent upload is kept even if no saved post shows it yet. */
const uploadTimes = () => jsonStore('picture-uploads', z.object({ at: z.string() }));

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}

/** Under the hash of its bytes the same one is stored once; what shows it knows its size from its name. */
export async function storePicture({ bytes, extension, width, height }: Picture): Promise<string> {
  const id = `${hashOf(bytes)}-${width}x${height}.${extension}`;
  // First, so that the nightly sweep does not delete an unused copy that is stored already.
  await recordUpload(id);
  await store().create(id, bytes);
  return `${FOLDER}${id}`;
}

export async function readStoredPicture(id: string) {
  const extension = ID.exec(id)?.[2];
  const bytes = extension ? await store().get(id) : null;
  return bytes && { bytes, type: TYPES[extension ?? ''] ?? '' };
}

/** The id in the path of an uploaded picture; null for any other picture. */
export function pictureId(address: string): string | null {
  const id = address.startsWith(FOLDER) ? address.slice(FOLDER.length) : '';
  return ID.test(id) ? id : null;
}

/** The uploaded pictures that a text names, of JSON too. */
export function uploadsIn(text: string): string[] {
  const addresses = text.match(/\/images\/blog\/[\w.-]+/g) ?? [];
  return addresses.flatMap((address) => pictureId(address) ?? []);
}

export function pictureIds(): Promise<string[]> {
  return store().keys();
}

/** Restores an image from a backup; `wrong` if it is no image, or not that of its id. */
export async function restorePicture(
  id: string,
  bytes: Uint8Array,
): Promise<'added' | 'same' | 'wrong'> {
  const [, hash, extension] = ID.exec(id) ?? [];
  const isRight = async () => (await readPicture(bytes)).format.extension === extension;
  if (hash !== hashOf(bytes) || !(await isRight().catch(() => false))) return 'wrong';
  return (await store().create(id, bytes)) ? 'added' : 'same';
}

export async function erasePicture(id: string): Promise<void> {
  await store().delete(id);
  await uploadTimes().delete(id);
}

/** An upload of the distant past makes the next sweep delete the picture unless it is in use. */
export async function recordUpload(id: string, time = now()): Promise<void> {
  await uploadTimes().put(id, { at: time.toISOString() });
}

export async function uploadedAt(id: string): Promise<Date | null> {
  const found = await uploadTimes().get(id);
  return found && new Date(found.at);
}
