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
import { syncPostRows } from './post-index.ts';
import { loadTrashedRows } from './post-queries.ts';
import { createBlankPost, toNextVersion } from './post-schema.ts';
import { postStore, readVersionedPost } from './post-store.ts';
import { changePost, requirePost } from './save-post.ts';

/** Erases a post and its versions. @throws ApiError 404, or 409 for a post that is not in the trash */
export async function erasePostPermanently(id: string): Promise<void> {
  const post = await requirePost(id);
  const { id: _, version, ...blankFields } = createBlankPost(id);
  const { purgedAt } = await changePost(id, (current) => {
    const { createdAt, deletedAt } = current;
    const fields = { ...blankFields, createdAt, deletedAt, purgedAt: now().toISOString() };
    return deletedAt ? toNextVersion(current, fields) : null;
  });
  if (!purgedAt) throw new ApiError(409, 'Cet article n’est pas dans la corbeille.');
  // With an upload time of 1970 the nightly `deleteUnusedPictures` deletes those pictures that no text uses.
  const versions = await loadNewestVersions('post', id);
  const pictureIds = new Set(images.findPictureIds(JSON.stringify([post, versions])));
  await Promise.all([...pictureIds].map((picture) => images.recordUpload(picture, new Date(0))));
  // Only after the erasure, because a post that was restored in time needs its versions.
  await deleteVersions('post', id);
}

/** Erases the posts whose time in the trash is over. @returns their number, failed erasures included */
export async function eraseExpiredPosts(): Promise<number> {
  await deleteOrphanedVersions();
  const cutoff = now().getTime() - TRASH_DAYS * DAY_MS;
  const expired = (await loadTrashedRows()).filter((row) => Date.parse(row.deletedAt) <= cutoff);
  // A failed erasure does not stop the others, and is repeated by the next nightly run.
  for (const { id } of expired) await erasePostPermanently(id).catch(logError);
  return expired.length;
}

/** Deletes the versions (keys `postId/version`) that a crash during the erasure of their post has left. */
async function deleteOrphanedVersions(): Promise<void> {
  const [rows, versionKeys] = await Promise.all([syncPostRows(), versionStore('post').keys('')]);
  const candidateIds = new Set(versionKeys.map((key) => key.replace(/\/.*/, '')));
  for (const { id } of rows) candidateIds.delete(id);
  for (const id of candidateIds) {
    // A post without a row may also be new, so its versions are deleted only if it is erased (`purgedAt`).
    if ((await readVersionedPost(id))?.value.purgedAt) await deleteVersions('post', id);
  }
}

type TextStore = Pick<ReturnType<typeof postStore>, 'keys' | 'getRawText'>;

/** Returns the ids of the pictures in all texts, even unreadable ones, because it does not parse them. */
async function findUsedPictureIds(otherStores: readonly TextStore[]): Promise<Set<string>> {
  const usedIds = new Set<string>();
  const versions = [versionStore('post'), versionStore('content'), versionStore('letter')];
  for (const store of [postStore(), overrideStore(), ...otherStores, ...versions]) {
    await mapConcurrently(await store.keys(''), async (key) => {
      for (const id of images.findPictureIds((await store.getRawText(key)) ?? '')) usedIds.add(id);
    });
  }
  return usedIds;
}

/**
 * Deletes pictures that were last uploaded before a time, unless a text uses them. `otherStores` has texts of
 * folders that import this one and cannot be imported here. @returns the number of deleted pictures
 */
export async function deleteUnusedPictures(
  before: Date,
  otherStores: readonly TextStore[],
): Promise<number> {
  const coverIds = new Set((await syncPostRows()).map((row) => images.findPictureId(row.imageUrl)));
  const otherIds = (await images.listPictureIds()).filter((id) => !coverIds.has(id));
  const areOld = await mapConcurrently(otherIds, (id) => checkOrRecordUploadTime(id, before));
  const oldIds = otherIds.filter((_, index) => areOld[index]);
  if (oldIds.length === 0) return 0;
  const usedIds = await findUsedPictureIds(otherStores);
  const deleted = await mapConcurrently(oldIds, async (id) => {
    if (usedIds.has(id)) {
      // With the new time, the next nights do not search all texts for this picture.
      await images.recordUpload(id);
      return false;
    }
    // The same picture may have been uploaded again while all texts were read.
    const isStillOld = await checkOrRecordUploadTime(id, before);
    if (isStillOld) await images.deletePicture(id);
    return isStillOld;
  });
  return deleted.filter(Boolean).length;
}

/** Returns whether the upload is older than `before`. Records an unknown time, as after a restore, as now. */
async function checkOrRecordUploadTime(id: string, before: Date): Promise<boolean> {
  const uploadedAt = await images.findUploadTime(id);
  if (!uploadedAt) await images.recordUpload(id);
  return uploadedAt !== null && uploadedAt < before;
}
