import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import {
  pictureIds,
  readStoredPicture,
  restorePicture,
} from '#netlify/server/images/image-store.ts';
import { now } from '#netlify/server/lib/clock.ts';
import { allRows } from '#netlify/server/posts/post-index.ts';
import { blankPost, type StoredPost, storedPostSchema } from '#netlify/server/posts/post-schema.ts';
import { postStore, readVersionedPost, writePost } from '#netlify/server/posts/post-store.ts';
import { claimSlug } from '#netlify/server/posts/slug-claims.ts';
import {
  type Backup,
  type Files,
  fromJson,
  RefusedEntity,
  rawBytes,
  toJson,
} from './backup-files.ts';

export const pictureBackup: Backup = {
  folder: 'images/',
  label: 'Images',
  ids: pictureIds,

  async files(id) {
    const picture = await readStoredPicture(id);
    return picture ? { [`images/${id}`]: picture.bytes } : {};
  },

  async restore(path, files, { isTrial }) {
    const bytes = files[path] ?? new Uint8Array();
    const outcome = await restorePicture(path.slice('images/'.length), bytes, isTrial);
    if (outcome === 'wrong') throw new RefusedEntity(`${path} n’est pas l’image de son nom.`);
    return outcome;
  },
};

const postFieldsSchema = z.omit(storedPostSchema, { content: true });

/** Fields in a JSON file, the text in Markdown beside it. Index rows and slug claims are derived from the posts. */
export const postBackup: Backup = {
  folder: 'articles/',
  label: 'Articles',
  ids: () => postStore().keys(''),
  finish: allRows,

  async files(id) {
    const post = (await readVersionedPost(id))?.value;
    if (!post) {
      const bytes = await rawBytes(postStore(), id);
      return bytes ? { [`articles/${id}.json`]: bytes } : {};
    }
    const { content, slug } = post;
    // The slug is for people; the id makes the name unique.
    const name = `articles/${slug && `${slug}_`}${id}`;
    return {
      // In the schema's order, whatever the stored one.
      [`${name}.json`]: toJson(postFieldsSchema.parse(post)),
      [`${name}.md`]: Buffer.from(content),
    };
  },

  async restore(path, files, run) {
    if (!path.endsWith('.json')) return null;
    const post = readArchived(path, files);
    const held = await readVersionedPost(post.id);
    // A starter post that nobody edited is not in the store.
    const there = held?.etag ? held.value : null;
    if (there && isDeepStrictEqual(there, post)) {
      run.taken.add(post.id);
      return 'same';
    }
    // An erased post is restored; any other, even in the trash, is kept as it is.
    if (there && !there.purgedAt) return 'kept';
    run.taken.add(post.id);
    if (run.isTrial) return 'added';
    const version = there ? Math.max(post.version, there.version) + 1 : post.version;
    const next = await withFreeSlug({ ...post, version });
    if (await writePost(next, held?.etag)) return 'added';
    run.taken.delete(post.id);
    return 'kept';
  },
};

function readArchived(path: string, files: Files): StoredPost {
  const fields = postFieldsSchema.safeParse(fromJson(path, files)).data;
  const text = files[path.replace(/json$/, 'md')];
  if (!fields || !text) throw new RefusedEntity(`${path} n’est pas un article complet.`);
  return { ...fields, content: Buffer.from(text).toString('utf8') };
}

/** A tombstone takes its place: without one, a post that came with the site would come back. */
export async function erasePost(id: string): Promise<void> {
  const time = now().toISOString();
  const erased = { deletedAt: time, purgedAt: time, updatedAt: time };
  await postStore().put(id, { ...blankPost(id), ...erased, version: 1, mark: randomUUID() });
  await allRows();
}

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
