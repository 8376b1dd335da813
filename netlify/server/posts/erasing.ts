import { deleteStoredDraft, draftPictures, draftStore } from '#netlify/server/drafts.ts';
import { Refusal } from '#netlify/server/http/refusal.ts';
import {
  erasePicture,
  expireUpload,
  pictureId,
  pictureIds,
  recordUpload,
  uploadedAt,
} from '#netlify/server/pictures/picture-store.ts';
import { now } from '#netlify/server/settings/clock.ts';
import { mapConcurrently } from '#netlify/server/storage/pool.ts';
import { TRASH_DAYS } from '#src/features/blog/model.ts';
import { DAY_MS } from '#src/time.ts';
import { allRows } from './post-index.ts';
import { trashedRows } from './post-lists.ts';
import { readVersionedPost, storedPostIds } from './post-store.ts';
import { changePost, requirePost } from './posts.ts';
import { blankPost, changed, type StoredPost } from './stored-post.ts';
import { dropVersions, everyVersion, storedVersions, versionedPosts } from './versions.ts';

/**
 * Erases a post that is in the trash, its versions and its draft; its pictures go the next night. The post itself goes
 * first: as long as it can still be taken out of the trash, nothing of it may be missing. @throws Refusal 404, 409
 */
export async function erasePostAtOnce(id: string): Promise<void> {
  const post = await requirePost(id);
  const { id: _, version, ...nothing } = blankPost(id);
  const { purgedAt } = await changePost(id, (present) => {
    const { createdAt, deletedAt } = present;
    const rest = { ...nothing, createdAt, deletedAt, purgedAt: now().toISOString() };
    return deletedAt ? changed(present, rest) : null;
  });
  if (!purgedAt) throw new Refusal(409, 'Cet article n’est pas dans la corbeille.');
  // The next night looks at its pictures: whether another post shows them only a read of all posts tells.
  const pictures = picturesOf([post, ...(await storedVersions(id))]);
  await Promise.all([...pictures].map(expireUpload));
  await dropVersions(id, 0);
  await deleteStoredDraft(id);
}

/** Erases what has been in the trash for its time, and what is left of posts erased before. @returns how many posts */
export async function emptyTrash(): Promise<number> {
  await eraseLeftTexts();
  const oldest = now().getTime() - TRASH_DAYS * DAY_MS;
  const due = (await trashedRows()).filter(({ deletedAt }) => Date.parse(deletedAt) <= oldest);
  for (const { id } of due) await erasePostAtOnce(id);
  return due.length;
}

/** Versions and drafts of posts whose erasing was cut off; the pictures that only they showed are swept then. */
async function eraseLeftTexts(): Promise<void> {
  const [present, ...left] = await Promise.all([
    allRows(),
    versionedPosts(),
    draftStore().keys(''),
  ]);
  const isPresent = new Set(present.map(({ id }) => id));
  for (const id of new Set(left.flat().filter((one) => !isPresent.has(one)))) {
    if (!(await readVersionedPost(id))?.value.purgedAt) continue;
    await dropVersions(id, 0);
    await deleteStoredDraft(id);
  }
}

/**
 * Erases the pictures sent before that moment which neither a post nor a draft shows: those that were replaced,
 * and those of erased texts. To know it takes a read of every post, version and draft, so it is done only when
 * there is such a picture, and one that is still shown is left alone for as long again.
 * @returns how many were erased
 */
export async function sweepPictures(before: Date): Promise<number> {
  const listed = picturesOf(await allRows());
  const unlisted = (await pictureIds()).filter((picture) => !listed.has(picture));
  const areOld = await mapConcurrently(unlisted, (id) => isOlder(id, before));
  const old = unlisted.filter((_, place) => areOld[place]);
  if (old.length === 0) return 0;
  const posts = await mapConcurrently(await storedPostIds(), readVersionedPost);
  const states = posts.flatMap((held) => held?.value ?? []);
  const shown = picturesOf([...states, ...(await everyVersion()), ...(await draftPictures())]);
  const erased = await mapConcurrently(old, async (id) => {
    if (shown.has(id)) {
      await recordUpload(id);
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
  if (!at) await recordUpload(id);
  return at !== null && at < before;
}

function picturesOf(posts: readonly Pick<StoredPost, 'imageUrl'>[]): Set<string> {
  return new Set(posts.flatMap(({ imageUrl }) => pictureId(imageUrl) ?? []));
}
