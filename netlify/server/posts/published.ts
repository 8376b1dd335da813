import articles from '#generated/articles.json' with { type: 'json' };
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
import { STARTER_IDS_BY_SLUG } from './starters.ts';
import { isPublic, type StoredPost } from './stored-post.ts';

/** The keywords that articles came with stay theirs when they are edited. */
const KEYWORDS = new Map(
  articles.map(({ slug, keywords }) => [STARTER_IDS_BY_SLUG.get(slug), keywords]),
);

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
  return { change, posts: posts.filter((post) => isPublic(post, time)).map(toPublished) };
}

function toPublished(post: StoredPost): PublishedPost {
  return { ...toPublicPost(post), keywords: KEYWORDS.get(post.id) ?? defaultKeywords(post) };
}
