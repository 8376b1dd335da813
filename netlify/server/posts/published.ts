import { readChangeLog } from '#netlify/server/publication/change-log.ts';
import { now } from '#netlify/server/settings/clock.ts';
import {
  defaultKeywords,
  type PostLink,
  type PostsSnapshot,
  type PublishedPost,
} from '#src/tarot/published-post.ts';
import { rowsAsRead } from './post-index.ts';
import { postsOf, publicRows } from './post-lists.ts';
import { starterKeywords } from './post-store.ts';
import { toPublicPost } from './post-views.ts';
import { findBySlug } from './slugs.ts';
import { isPublic, type StoredPost } from './stored-post.ts';

/** A link to what readers see, and what exactly that is, as a hash. */
export interface PublicLink extends PostLink {
  id: string;
  /** Null for a scheduled post whose time came a moment ago. */
  shown: string | null;
}

/** Links to everything readers see at this moment, newest first. */
export async function publicLinks(): Promise<PublicLink[]> {
  const rows = await publicRows();
  return rows.map(({ id, slug, title, category, date, imageUrl, shown }) => ({
    id,
    slug,
    title,
    category,
    createdAt: date,
    imageUrl,
    shown,
  }));
}

/** The public post that answers at the slug; its own slug is another one when it was renamed. */
export async function findPublished(slug: string): Promise<PublishedPost | null> {
  const post = await findBySlug(slug);
  return post && isPublic(post, now()) ? toPublished(post) : null;
}

/**
 * Everything readers see at this moment, and nothing written. The change is read first: it may be in the posts,
 * never missing from them.
 */
export async function takeSnapshot(): Promise<PostsSnapshot> {
  const { change } = await readChangeLog();
  const time = now();
  const posts = await postsOf((await rowsAsRead()).filter((row) => isPublic(row, time)));
  const shown = posts.filter((post) => isPublic(post, time));
  return { change, posts: await Promise.all(shown.map(toPublished)) };
}

async function toPublished(post: StoredPost): Promise<PublishedPost> {
  const keywords = (await starterKeywords(post.id)) ?? defaultKeywords(post);
  return { ...toPublicPost(post), keywords };
}
