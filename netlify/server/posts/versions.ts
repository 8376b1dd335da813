import { jsonStore } from '#netlify/server/storage/blobs.ts';
import { mapConcurrently } from '#netlify/server/storage/pool.ts';
import { type VersionSummary, versionSummarySchema } from '#src/features/admin/versions/api.ts';
import { KEPT_VERSIONS } from '#src/features/blog/model.ts';
import { withoutPictures } from '#src/text/markdown.ts';
import { countWords } from '#src/text/words.ts';
import type { StoredPost } from './stored-post.ts';

export const versions = () => jsonStore<StoredPost>('post-versions');

function keyOf(id: string, version: number): string {
  return `${id}/${String(version).padStart(8, '0')}`;
}

/** Stores a state that is about to be replaced. Idempotent: every caller writes the same under this key. */
export async function keepVersion(post: StoredPost): Promise<void> {
  await versions().put(keyOf(post.id, post.version), post);
}

/** Summaries of the versions before the current one, newest first. */
export async function versionsOf({ id, version }: StoredPost): Promise<VersionSummary[]> {
  return (await storedVersions(id))
    .filter((post) => post.version < version)
    .map((post) =>
      versionSummarySchema.parse({ ...post, words: countWords(withoutPictures(post.content)) }),
    );
}

export async function storedVersions(id: string): Promise<StoredPost[]> {
  return read((await newestKeys(id)).slice(0, KEPT_VERSIONS));
}

/** The versions of all posts, in no order. */
export async function everyVersion(): Promise<StoredPost[]> {
  return read(await versions().keys(''));
}

async function newestKeys(id: string): Promise<string[]> {
  return (await versions().keys(`${id}/`)).reverse();
}

async function read(keys: string[]): Promise<StoredPost[]> {
  const found = await mapConcurrently(keys, (key) => versions().get(key));
  return found.filter((post) => post !== null);
}

/** Ids of the posts that have versions. */
export async function versionedPosts(): Promise<string[]> {
  const ids = (await versions().keys('')).map((key) => key.slice(0, key.indexOf('/')));
  return [...new Set(ids)];
}

export function readVersion(id: string, version: number): Promise<StoredPost | null> {
  return versions().get(keyOf(id, version));
}

/** Deletes all but the newest `kept` versions. */
export async function dropVersions(id: string, kept = KEPT_VERSIONS): Promise<void> {
  for (const key of (await newestKeys(id)).slice(kept)) await versions().delete(key);
}
