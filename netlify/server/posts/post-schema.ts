// See docs/decisions/0005-static-posts.md.
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import identity from '#generated/identity.json' with { type: 'json' };
import { createFieldError } from '#netlify/server/http/api-error.ts';
import { isDue, now } from '#netlify/server/lib/clock.ts';
import { trashedPostSchema } from '#src/api/admin/posts.ts';
import * as api from '#src/api/blog.ts';
import { POST_DEFAULTS, postState, TRASH_DAYS } from '#src/features/blog/model.ts';
import { NOTICE_MINUTES } from '#src/features/newsletter/model.ts';
import { DAY_MS } from '#src/lib/time.ts';

const slug = z.string().check(z.regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/));
const moment = z.nullable(z.iso.datetime());

export const storedPostSchema = z.object({
  ...api.postCardSchema.shape,
  id: z.string().check(z.regex(/^[a-z0-9-]{1,120}$/)),
  slug,
  content: z.string(),
  /** The author released it; readers see it from `publishedAt` on. */
  published: z.boolean(),
  /** Whether subscribers are notified of its publication; true for posts older than this field. */
  notice: z._default(z.boolean(), true),
  updatedAt: z.string(),
  publishedAt: moment,
  /** Former public slugs, which redirect to the current one. */
  oldSlugs: z.array(slug),
  deletedAt: moment,
  /** When its texts were erased: a tombstone, so that a starter post or a stale write does not bring it back. */
  purgedAt: moment,
  /** Rises by one with every write; 0 is a starter post that was never edited. */
  version: z.int(),
  /** Random id of the write, by which it is recognised when its answer was lost. */
  mark: z.string(),
});

export type StoredPost = z.infer<typeof storedPostSchema>;

export function isPublic(
  post: Pick<StoredPost, 'published' | 'publishedAt' | 'deletedAt'>,
  time: Date,
): boolean {
  if (!post.published || post.deletedAt || !post.publishedAt) return false;
  return isDue(post.publishedAt, time);
}

export function getDisplayDate(post: Pick<StoredPost, 'publishedAt' | 'createdAt'>): string {
  return post.publishedAt ?? post.createdAt;
}

/** `publishedAt` until it is due, otherwise null. */
function findPlannedDate({ publishedAt }: StoredPost, time: Date): string | null {
  return publishedAt && !isDue(publishedAt, time) ? publishedAt : null;
}

export function holdsSlug(post: StoredPost, slug: string): boolean {
  return !post.purgedAt && (post.slug === slug || post.oldSlugs.includes(slug));
}

/** A post that nobody has written yet: the state before version 1. */
export function createBlankPost(id: string): StoredPost {
  return {
    ...POST_DEFAULTS,
    id,
    title: '',
    slug: '',
    excerpt: '',
    content: '',
    author: '',
    createdAt: now().toISOString(),
    updatedAt: '',
    publishedAt: null,
    oldSlugs: [],
    deletedAt: null,
    purgedAt: null,
    version: 0,
    mark: '',
  };
}

export function toNextVersion(post: StoredPost, changes: Partial<StoredPost>): StoredPost {
  return {
    ...post,
    ...changes,
    updatedAt: now().toISOString(),
    version: post.version + 1,
    mark: randomUUID(),
  };
}

/** The next version after the form was sent. @throws ApiError 400 for a publication date that has passed */
export function applyInput(post: StoredPost, input: api.PostInput): StoredPost {
  const { publishAt, ...fields } = input;
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return toNextVersion(post, {
    ...Object.fromEntries(given.map(([name, value]) => [name, value ?? ''])),
    publishedAt: getPublicationDate(post, input),
    oldSlugs: getNextOldSlugs(post, input.slug),
  });
}

/** Keeps the slug of a post that was public, so that existing links redirect. */
function getNextOldSlugs(post: StoredPost, slug: string): string[] {
  const wasSeen = isPublic(post, now()) || post.oldSlugs.includes(post.slug);
  const seen = wasSeen && post.slug !== slug ? [...post.oldSlugs, post.slug] : post.oldSlugs;
  return seen.filter((one, place) => one !== slug && seen.indexOf(one) === place);
}

/** Before a publication is announced its author may take it back: a later one is then the first, with its own date. */
const GRACE_MS = NOTICE_MINUTES.earliest * 60_000;

function getPublicationDate(post: StoredPost, input: api.PostInput): string | null {
  const time = now();
  const isReleased = input.published ?? post.published;
  const isTakenBack = !isReleased && isPublic(post, time);
  if (isTakenBack && time.getTime() - Date.parse(post.publishedAt ?? '') < GRACE_MS) return null;
  const isPlanned = findPlannedDate(post, time) !== null;
  if (input.publishAt) {
    const publishAt = new Date(input.publishAt);
    if (publishAt > time) {
      if (isReleased && isPublic(post, time)) {
        const sentence = 'Cet article est déjà en ligne : repassez-le d’abord en brouillon.';
        throw createFieldError('publishAt', sentence);
      }
      return publishAt.toISOString();
    }
    if (publishAt.toISOString() === post.publishedAt) return post.publishedAt;
    throw createFieldError('publishAt', 'La date de parution doit être à venir.');
  }
  if (isPlanned && input.publishAt === undefined) return post.publishedAt;
  if (isPlanned || !post.publishedAt) return isReleased ? time.toISOString() : null;
  return post.publishedAt;
}

export function isSameInput(post: StoredPost, input: api.PostInput): boolean {
  try {
    const { version, updatedAt, mark } = post;
    return isDeepStrictEqual({ ...applyInput(post, input), version, updatedAt, mark }, post);
  } catch {
    return false;
  }
}

// Each view is cut down to its fields by a schema of the API.

function toReaderFields(post: StoredPost) {
  return { ...post, author: post.author || identity.name, createdAt: getDisplayDate(post) };
}

export const toCard = (post: StoredPost) => api.postCardSchema.parse(toReaderFields(post));
export const toPublicPost = (post: StoredPost) => api.publicPostSchema.parse(toReaderFields(post));

function toOwnerFields(post: StoredPost) {
  const { createdAt, deletedAt, version } = post;
  return {
    ...toReaderFields(post),
    createdAt,
    publishAt: findPlannedDate(post, now()),
    state: postState(post, now()),
    isStarter: version === 0,
    purgedAt: deletedAt && getPurgeDate(deletedAt),
  };
}

export const toSummary = (post: StoredPost) => api.postSummarySchema.parse(toOwnerFields(post));
export const toOwnerPost = (post: StoredPost) => api.ownerPostSchema.parse(toOwnerFields(post));
export const toTrashed = (post: StoredPost) => trashedPostSchema.parse(toOwnerFields(post));

export function getPurgeDate(deletedAt: string): string {
  return new Date(Date.parse(deletedAt) + TRASH_DAYS * DAY_MS).toISOString();
}
