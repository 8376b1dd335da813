import {
  pictureIds,
  readStoredPicture,
  restorePicture,
} from '#netlify/server/images/image-store.ts';
import { allRows } from '#netlify/server/posts/post-index.ts';
import type { StoredPost } from '#netlify/server/posts/post-schema.ts';
import { postStore, readVersionedPost, writePost } from '#netlify/server/posts/post-store.ts';
import { claimSlug } from '#netlify/server/posts/slug-claims.ts';
import { type Backup, entityBackup, RefusedEntity } from './backup-files.ts';

export const pictureBackup: Backup = {
  folder: 'images/',
  label: 'Images',
  ids: pictureIds,

  async files(id) {
    const picture = await readStoredPicture(id);
    return picture ? { [`images/${id}`]: picture.bytes } : {};
  },

  async restore(path, files, isTrial) {
    const bytes = files[path] ?? new Uint8Array();
    const outcome = await restorePicture(path.slice('images/'.length), bytes, isTrial);
    if (outcome === 'wrong') throw new RefusedEntity(`${path} n’est pas l’image de son nom.`);
    return outcome;
  },
};

/** An erased post is restored; any other, even in the trash, stays as it is. Index rows and slug claims follow. */
export const postBackup = entityBackup('articles/', 'Articles', postStore, {
  idHere: (_, { id }) => id,
  isErased: ({ purgedAt }) => purgedAt !== null,
  finish: allRows,
  async add(id, post) {
    const held = await readVersionedPost(id);
    // A starter post that nobody edited is not in the store.
    const version = held?.etag ? Math.max(post.version, held.value.version) + 1 : post.version;
    return writePost(await withFreeSlug({ ...post, version }), held?.etag);
  },
});

/** If another post took the slug meanwhile, this one is restored as a draft under a numbered slug. */
async function withFreeSlug(post: StoredPost): Promise<StoredPost> {
  const claim = (wanted: string) => claimSlug(wanted, post.id, post.version);
  const oldSlugs: string[] = [];
  for (const old of post.oldSlugs) if (await claim(old)) oldSlugs.push(old);
  const found = { ...post, oldSlugs };
  if (!post.slug || (await claim(post.slug))) return found;
  for (let number = 2; ; number++) {
    const other = `${post.slug}-${number}`;
    if (await claim(other)) return { ...found, slug: other, published: false };
  }
}
