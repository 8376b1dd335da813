import { jsonStore } from '#netlify/server/storage/blobs.ts';
import { mapAtOnce } from '#netlify/server/storage/pool.ts';
import type { PostVersion } from '#src/api/admin/versions.ts';
import { KEPT_VERSIONS } from '#src/tarot/post.ts';
import { countWords } from '#src/tarot/words.ts';
import type { StoredPost } from './stored-post.ts';

export const versions = () => jsonStore<StoredPost>('post-versions');

function keyOf(id: string, version: number): string {
  return `${id}/${String(version).padStart(8, '0')}`;
}

/** Keeps a state that is about to be replaced. Every caller would write the same under this key. */
export async function keepVersion(post: StoredPost): Promise<void> {
  await versions().put(keyOf(post.id, post.version), post);
}

/** States before the present one, newest first. */
export async function versionsOf({ id, version }: StoredPost): Promise<PostVersion[]> {
  return (await storedVersions(id))
    .filter((post) => post.version < version)
    .map(({ version, title, updatedAt, content }) => ({
      version,
      title,
      updatedAt,
      words: countWords(content),
    }));
}

export async function storedVersions(id: string): Promise<StoredPost[]> {
  const keys = (await versions().keys(`${id}/`)).slice(-KEPT_VERSIONS).reverse();
  const posts = await Promise.all(keys.map((key) => versions().get(key)));
  return posts.filter((post) => post !== null);
}

/** Those of all posts, in no order. */
export async function everyVersion(): Promise<StoredPost[]> {
  const found = await mapAtOnce(await versions().keys(''), (key) => versions().get(key));
  return found.filter((post) => post !== null);
}

/** Ids of the posts that have any. */
export async function versionedPosts(): Promise<string[]> {
  const ids = (await versions().keys('')).map((key) => key.slice(0, key.indexOf('/')));
  return [...new Set(ids)];
}

export function readVersion(id: string, version: number): Promise<StoredPost | null> {
  return versions().get(keyOf(id, version));
}

export async function dropOldVersions(id: string): Promise<void> {
  const keys = await versions().keys(`${id}/`);
  for (const key of keys.slice(0, -KEPT_VERSIONS)) await versions().delete(key);
}

export async function eraseVersions(id: string): Promise<void> {
  for (const key of await versions().keys(`${id}/`)) await versions().delete(key);
}
