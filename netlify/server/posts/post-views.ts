import identity from '#generated/identity.json' with { type: 'json' };
import { now } from '#netlify/server/settings/clock.ts';
import type { TrashedPost } from '#src/api/admin/trash.ts';
import type { OwnerPost, PostCard, PostSummary, PublicPost } from '#src/api/post-schemas.ts';
import { postState, TRASH_DAYS } from '#src/tarot/post.ts';
import { dateOf, type StoredPost } from './stored-post.ts';

const DAY_MS = 86_400_000;

export function toCard(post: StoredPost): PostCard {
  const { id, slug, title, excerpt, category, readTime, featured, imageUrl, imageAlt } = post;
  return {
    id,
    slug,
    title,
    excerpt,
    category,
    author: post.author || identity.name,
    readTime,
    createdAt: dateOf(post),
    featured,
    imageUrl,
    imageAlt,
  };
}

export function toPublicPost(post: StoredPost): PublicPost {
  return { ...toCard(post), content: post.content, updatedAt: post.updatedAt };
}

export function toSummary(post: StoredPost): PostSummary {
  const time = now();
  const { published, publishedAt, updatedAt, version } = post;
  const isToCome = publishedAt !== null && Date.parse(publishedAt) > time.getTime();
  return {
    ...toCard(post),
    createdAt: post.createdAt,
    updatedAt,
    published,
    publishedAt,
    publishAt: isToCome ? publishedAt : null,
    state: postState(post, time),
    isStarter: version === 0,
    version,
  };
}

export function toOwnerPost(post: StoredPost): OwnerPost {
  return { ...toSummary(post), content: post.content };
}

export function toTrashed(post: StoredPost, deletedAt: string): TrashedPost {
  return { ...toSummary(post), deletedAt, purgedAt: purgeDate(deletedAt) };
}

/** When a post deleted then disappears for good. */
export function purgeDate(deletedAt: string): string {
  return new Date(Date.parse(deletedAt) + TRASH_DAYS * DAY_MS).toISOString();
}
