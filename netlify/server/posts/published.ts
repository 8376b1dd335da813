import { now } from '#netlify/server/clock.ts';
import { readChangeLog } from '#netlify/server/publication/change-log.ts';
import {
  defaultKeywords,
  type PostLink,
  type PostsSnapshot,
  type PublishedPost,
} from '#src/tarot/published-post.ts';
import { postsOf, publicRows } from './post-lists.ts';
import { toPublicPost } from './post-views.ts';
import { findBySlug } from './slugs.ts';
import { starterKeywords } from './starters.ts';
import { isPublic, type StoredPost } from './stored-post.ts';

/** Links to everything readers see at this moment, newest first. */
export async function publicLinks(): Promise<PostLink[]> {
  const rows = await publicRows();
  return rows.map(({ slug, title, category, date, imageUrl }) => ({
    slug,
    title,
    category,
    createdAt: date,
    imageUrl,
  }));
}

/** The public post that answers at the slug; its own slug is another one when it was renamed. */
export async function findPublished(slug: string): Promise<PublishedPost | null> {
  const post = await findBySlug(slug);
  return post && isPublic(post, now()) ? toPublished(post) : null;
}

/** Everything readers see at this moment. The change is read first: it may be in the posts, never missing from them. */
export async function takeSnapshot(): Promise<PostsSnapshot> {
  const { change } = await readChangeLog();
  const posts = await postsOf(await publicRows());
  const time = now();
  const shown = posts.filter((post) => isPublic(post, time));
  return { change, posts: await Promise.all(shown.map(toPublished)) };
}

async function toPublished(post: StoredPost): Promise<PublishedPost> {
  const keywords = (await starterKeywords(post.id)) ?? defaultKeywords(post);
  return { ...toPublicPost(post), keywords };
}
