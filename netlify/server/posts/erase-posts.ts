// See docs/decisions/0005-static-posts.md.

import {
  deleteVersions,
  loadNewestVersions,
  versionStore,
} from '#netlify/server/documents/versions.ts';
import { ApiError } from '#netlify/server/http/api-error.ts';
import * as images from '#netlify/server/images/image-store.ts';
import { mapConcurrently } from '#netlify/server/lib/async.ts';
import { now } from '#netlify/server/lib/clock.ts';
import { logError } from '#netlify/server/lib/logger.ts';
import { overrideStore } from '#netlify/server/site-content/content-overrides.ts';
import { TRASH_DAYS } from '#src/features/blog/model.ts';
import { DAY_MS } from '#src/lib/time.ts';
import { loadRows } from './post-index.ts';
import { loadTrashedRows } from './post-queries.ts';
import { createBlankPost, toNextVersion } from './post-schema.ts';
import { postStore, readVersionedPost } from './post-store.ts';
import { changePost, requirePost } from './save-post.ts';

/**
 * Erases a post in the trash and its versions; the nightly sweep deletes its pictures. The post itself is
 * erased first: as long as it could be restored from the trash, nothing of it may be missing. @throws ApiError 404, 409
 */
export async function erasePostPermanently(id: string): Promise<void> {
  const post = await requirePost(id);
  const { id: _, version, ...nothing } = createBlankPost(id);
  const { purgedAt } = await changePost(id, (present) => {
    const { createdAt, deletedAt } = present;
    const rest = { ...nothing, createdAt, deletedAt, purgedAt: now().toISOString() };
    return deletedAt ? toNextVersion(present, rest) : null;
  });
  if (!purgedAt) throw new ApiError(409, 'Cet article n’est pas dans la corbeille.');
  // Pictures are left to the nightly sweep: only a read of all posts shows whether another one uses them.
  const versions = await loadNewestVersions('post', id);
  const pictures = new Set(images.findPictureIds(JSON.stringify([post, versions])));
  await Promise.all([...pictures].map((picture) => images.recordUpload(picture, new Date(0))));
  await deleteVersions('post', id);
}

/** Erases posts whose time in the trash is over, and leftovers of posts erased before. @returns how many posts */
export async function emptyTrash(): Promise<number> {
  await deleteOrphanedVersions();
  const oldest = now().getTime() - TRASH_DAYS * DAY_MS;
  const due = (await loadTrashedRows()).filter(({ deletedAt }) => Date.parse(deletedAt) <= oldest);
  // A failure does not stop the others: the next nightly run retries it.
  for (const { id } of due) await erasePostPermanently(id).catch(logError);
  return due.length;
}

/** Crash recovery: deletes versions of posts whose erasure was interrupted. */
async function deleteOrphanedVersions(): Promise<void> {
  const [present, versions] = await Promise.all([loadRows(), versionStore('post').keys('')]);
  const left = new Set(versions.map((key) => key.replace(/\/.*/, '')));
  for (const { id } of present) left.delete(id);
  for (const id of left) {
    if ((await readVersionedPost(id))?.value.purgedAt) await deleteVersions('post', id);
  }
}

/** Every text that can name a picture: what is stored is searched as it is, also where it cannot be read. */
const openTextStores = () => [
  postStore(),
  overrideStore(),
  versionStore('post'),
  versionStore('content'),
];

/** Keeps only the names, because all texts together may exceed a function's memory. */
async function listShownPictures(): Promise<Set<string>> {
  const shown = new Set<string>();
  for (const store of openTextStores()) {
    await mapConcurrently(await store.keys(''), async (key) => {
      for (const id of images.findPictureIds((await store.raw(key)) ?? '')) shown.add(id);
    });
  }
  return shown;
}

/** Reads all texts, so only if there is a candidate; one in use gets a new upload time, which postpones its next check. */
export async function sweepPictures(before: Date): Promise<number> {
  const listed = new Set((await loadRows()).map(({ imageUrl }) => images.findPictureId(imageUrl)));
  const unlisted = (await images.listPictureIds()).filter((picture) => !listed.has(picture));
  const areOld = await mapConcurrently(unlisted, (id) => isUploadedBefore(id, before));
  const old = unlisted.filter((_, place) => areOld[place]);
  if (old.length === 0) return 0;
  const shown = await listShownPictures();
  const erased = await mapConcurrently(old, async (id) => {
    if (shown.has(id)) {
      await images.recordUpload(id);
      return false;
    }
    // Reading every post takes time: the same picture may have been uploaded again meanwhile.
    const isIdle = await isUploadedBefore(id, before);
    if (isIdle) await images.deletePicture(id);
    return isIdle;
  });
  return erased.filter(Boolean).length;
}

/** A picture restored from a backup has no upload time: it gets the current one. */
async function isUploadedBefore(id: string, before: Date): Promise<boolean> {
  const at = await images.findUploadTime(id);
  if (!at) await images.recordUpload(id);
  return at !== null && at < before;
}
