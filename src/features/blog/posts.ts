import { readFile } from 'node:fs/promises';
import type { PostsSnapshot, PublishedPost } from './model.ts';

/** Written before the build; read from the disk so that the posts stay out of the server's code. */
const SNAPSHOT = '.generated/posts.json';

let snapshot: Promise<PostsSnapshot> | null = null;

async function read(): Promise<PostsSnapshot> {
  return JSON.parse(await readFile(SNAPSHOT, 'utf8'));
}

/** The public posts as they were when the build began. Only for pages that are pre-built. */
export function getSnapshot(): Promise<PostsSnapshot> {
  // The development server lives longer than a snapshot.
  if (import.meta.env.DEV) return read();
  snapshot ??= read();
  return snapshot;
}

/** Every public post, newest first. */
export async function getPosts(): Promise<PublishedPost[]> {
  return (await getSnapshot()).posts;
}
