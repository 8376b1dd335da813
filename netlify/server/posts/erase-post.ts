import { Refusal } from '#netlify/server/http/refusal.ts';
import { pictureId } from '#netlify/server/pictures/picture-store.ts';
import { giveUpPicture } from '#netlify/server/pictures/upload-times.ts';
import { now } from '#netlify/server/settings/clock.ts';
import { TRASH_DAYS } from '#src/tarot/post.ts';
import { blankPost } from './next-state.ts';
import { allRows } from './post-index.ts';
import { trashedRows } from './post-lists.ts';
import { readAny } from './post-store.ts';
import { changePost, requirePost } from './posts.ts';
import type { StoredPost } from './stored-post.ts';
import { eraseVersions, storedVersions, versionedPosts } from './versions.ts';

/**
 * Erases a post that is in the trash and its versions; its pictures go the next night. The post itself goes
 * first: as long as it can still be taken out of the trash, nothing of it may be missing. @throws Refusal 404, 409
 */
export async function erasePost(id: string): Promise<void> {
  const { post } = await requirePost(id);
  const { id: _, version, ...nothing } = blankPost(id);
  const { purgedAt } = await changePost(id, ({ deletedAt, createdAt }) =>
    deletedAt ? { ...nothing, createdAt, deletedAt, purgedAt: now().toISOString() } : null,
  );
  if (!purgedAt) throw new Refusal(409, 'Cet article n’est pas dans la corbeille.');
  await giveUpPictures(post);
  await eraseVersions(id);
}

/** The next night looks at the post's pictures: whether another post shows them only a read of all posts tells. */
async function giveUpPictures(post: StoredPost): Promise<void> {
  const states = [post, ...(await storedVersions(post.id))];
  const pictures = new Set(states.flatMap(({ imageUrl }) => pictureId(imageUrl) ?? []));
  await Promise.all([...pictures].map(giveUpPicture));
}

/** Erases what has been in the trash for its time, and what is left of posts erased before. @returns how many posts */
export async function emptyTrash(): Promise<number> {
  await eraseLeftVersions();
  const oldest = now().getTime() - TRASH_DAYS * 86_400_000;
  const due = (await trashedRows()).filter(({ deletedAt }) => Date.parse(deletedAt) <= oldest);
  for (const { id } of due) await erasePost(id);
  return due.length;
}

/** Those of posts whose erasing was cut off; the pictures that only they showed are swept then. */
async function eraseLeftVersions(): Promise<void> {
  const [present, versioned] = await Promise.all([allRows(), versionedPosts()]);
  const isPresent = new Set(present.map(({ id }) => id));
  for (const id of versioned.filter((one) => !isPresent.has(one))) {
    if ((await readAny(id))?.post.purgedAt) await eraseVersions(id);
  }
}
