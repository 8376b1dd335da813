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
import { loadPostRows } from './post-index.ts';
import { loadTrashedRows } from './post-queries.ts';
import { createBlankPost, toNextVersion } from './post-schema.ts';
import { postStore, readVersionedPost } from './post-store.ts';
import { changePost, requirePost } from './save-post.ts';

/** Erases a post in the trash, and only then its versions, which must be complete as long as the post can be restored. @throws ApiError 404, 409 */
export async function erasePostPermanently(id: string): Promise<void> {
  const post = await requirePost(id);
  const { id: _, version, ...blankFields } = createBlankPost(id);
  const { purgedAt } = await changePost(id, (current) => {
    const { createdAt, deletedAt } = current;
    const fields = { ...blankFields, createdAt, deletedAt, purgedAt: now().toISOString() };
    return deletedAt ? toNextVersion(current, fields) : null;
  });
  if (!purgedAt) throw new ApiError(409, 'Cet article n’est pas dans la corbeille.');
  // An old upload time makes the nightly `deleteUnusedPictures` delete the pictures that no other text uses.
  const versions = await loadNewestVersions('post', id);
  const pictureIds = new Set(images.findPictureIds(JSON.stringify([post, versions])));
  await Promise.all([...pictureIds].map((picture) => images.recordUpload(picture, new Date(0))));
  await deleteVersions('post', id);
}

/** Erases posts whose time in the trash is over, and versions that a crash left of erased posts. @returns the number of posts */
export async function eraseExpiredPosts(): Promise<number> {
  await deleteOrphanedVersions();
  const cutoff = now().getTime() - TRASH_DAYS * DAY_MS;
  const expired = (await loadTrashedRows()).filter((row) => Date.parse(row.deletedAt) <= cutoff);
  // A failed erasure does not stop the others, and is repeated by the next nightly run.
  for (const { id } of expired) await erasePostPermanently(id).catch(logError);
  return expired.length;
}

/** Deletes versions (keys `postId/version`) of posts whose erasure was interrupted by a crash. An id without row can also be that of a new post. */
async function deleteOrphanedVersions(): Promise<void> {
  const [rows, versionKeys] = await Promise.all([loadPostRows(), versionStore('post').keys('')]);
  const candidateIds = new Set(versionKeys.map((key) => key.replace(/\/.*/, '')));
  for (const { id } of rows) candidateIds.delete(id);
  for (const id of candidateIds) {
    if ((await readVersionedPost(id))?.value.purgedAt) await deleteVersions('post', id);
  }
}

/** Returns the ids of the pictures in all texts, which are searched unparsed, so that unreadable ones are searched too. */
async function findUsedPictureIds(): Promise<Set<string>> {
  const usedIds = new Set<string>();
  const textStores = [postStore(), overrideStore(), versionStore('post'), versionStore('content')];
  for (const store of textStores) {
    await mapConcurrently(await store.keys(''), async (key) => {
      for (const id of images.findPictureIds((await store.getRawText(key)) ?? '')) usedIds.add(id);
    });
  }
  return usedIds;
}

/** Deletes unused pictures uploaded before a time. A used picture gets a new upload time, so that not every night searches all texts for it. @returns the number of deleted pictures */
export async function deleteUnusedPictures(before: Date): Promise<number> {
  const coverIds = new Set((await loadPostRows()).map((row) => images.findPictureId(row.imageUrl)));
  const otherIds = (await images.listPictureIds()).filter((id) => !coverIds.has(id));
  const areOld = await mapConcurrently(otherIds, (id) => isUploadedBefore(id, before));
  const oldIds = otherIds.filter((_, index) => areOld[index]);
  if (oldIds.length === 0) return 0;
  const usedIds = await findUsedPictureIds();
  const deleted = await mapConcurrently(oldIds, async (id) => {
    if (usedIds.has(id)) {
      await images.recordUpload(id);
      return false;
    }
    // The same picture may have been uploaded again while all texts were read.
    const isUnused = await isUploadedBefore(id, before);
    if (isUnused) await images.deletePicture(id);
    return isUnused;
  });
  return deleted.filter(Boolean).length;
}

/** Returns whether the picture is old. One without upload time, as after a restore from a backup, gets the current time, because its age is unknown. */
async function isUploadedBefore(id: string, before: Date): Promise<boolean> {
  const uploadedAt = await images.findUploadTime(id);
  if (!uploadedAt) await images.recordUpload(id);
  return uploadedAt !== null && uploadedAt < before;
}
