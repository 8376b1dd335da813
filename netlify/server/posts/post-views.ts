import identity from '#generated/identity.json' with { type: 'json' };
import { now } from '#netlify/server/settings/clock.ts';
import { trashedPostSchema } from '#src/api/admin/trash.ts';
import {
  ownerPostSchema,
  postCardSchema,
  postSummarySchema,
  publicPostSchema,
} from '#src/api/post-schemas.ts';
import { postState, TRASH_DAYS } from '#src/tarot/post.ts';
import { dateOf, plannedDate, type StoredPost } from './stored-post.ts';

const DAY_MS = 86_400_000;

// A post is shown as far as a schema of its contract lets it through.

function readersView(post: StoredPost) {
  return { ...post, author: post.author || identity.name, createdAt: dateOf(post) };
}

export function toCard(post: StoredPost) {
  return postCardSchema.parse(readersView(post));
}

export function toPublicPost(post: StoredPost) {
  return publicPostSchema.parse(readersView(post));
}

function ownersView(post: StoredPost) {
  const { createdAt, deletedAt, version } = post;
  return {
    ...readersView(post),
    createdAt,
    publishAt: plannedDate(post, now()),
    state: postState(post, now()),
    isStarter: version === 0,
    purgedAt: deletedAt && purgeDate(deletedAt),
  };
}

export function toSummary(post: StoredPost) {
  return postSummarySchema.parse(ownersView(post));
}

export function toOwnerPost(post: StoredPost) {
  return ownerPostSchema.parse(ownersView(post));
}

export function toTrashed(post: StoredPost) {
  return trashedPostSchema.parse(ownersView(post));
}

/** When a post deleted then disappears for good. */
export function purgeDate(deletedAt: string): string {
  return new Date(Date.parse(deletedAt) + TRASH_DAYS * DAY_MS).toISOString();
}
