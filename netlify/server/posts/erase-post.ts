import { now } from '#netlify/server/clock.ts';
import { erasePicture, pictureId } from '#netlify/server/pictures/picture-store.ts';
import { Refusal } from '#netlify/server/refusal.ts';
import { TRASH_DAYS } from '#src/tarot/post.ts';
import { idlePictures } from './idle-pictures.ts';
import { blankPost } from './next-state.ts';
import { trashedRows } from './post-lists.ts';
import { changePost, requirePost } from './posts.ts';
import type { StoredPost } from './stored-post.ts';
import { eraseVersions, storedVersions } from './versions.ts';

/** Erases a post that is in the trash, its versions and its pictures. @throws Refusal 404, 409 */
export async function erasePost(id: string): Promise<void> {
  const { post } = await requirePost(id);
  if (!post.deletedAt) throw new Refusal(409, 'Cet article n’est pas dans la corbeille.');
  await erasePictures(post);
  await eraseVersions(id);
  const { id: _, version, ...nothing } = blankPost(id);
  await changePost(id, ({ deletedAt, createdAt }) =>
    deletedAt ? { ...nothing, createdAt, deletedAt, purgedAt: now().toISOString() } : null,
  );
}

/** Pictures that another post shows, or showed, stay. */
async function erasePictures(post: StoredPost): Promise<void> {
  const states = [post, ...(await storedVersions(post.id))];
  const pictures = new Set(states.flatMap(({ imageUrl }) => pictureId(imageUrl) ?? []));
  for (const picture of await idlePictures([...pictures], { leaving: post.id })) {
    await erasePicture(picture);
  }
}

/** Erases what has been in the trash for its time. @returns how many posts */
export async function emptyTrash(): Promise<number> {
  const oldest = now().getTime() - TRASH_DAYS * 86_400_000;
  const due = (await trashedRows()).filter(({ deletedAt }) => Date.parse(deletedAt) <= oldest);
  for (const { id } of due) await erasePost(id);
  return due.length;
}
