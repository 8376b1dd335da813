// See docs/decisions/0005-static-posts.md.
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import identity from '#generated/identity.json' with { type: 'json' };
import { createFieldError } from '#netlify/server/http/api-error.ts';
import { isDue, now } from '#netlify/server/lib/clock.ts';
import { trashedPostSchema } from '#src/api/admin/posts.ts';
import * as api from '#src/api/blog.ts';
import { getPostState, POST_DEFAULTS, TRASH_DAYS } from '#src/features/blog/model.ts';
import { NOTICE_MINUTES } from '#src/features/newsletter/model.ts';
import { DAY_MS } from '#src/lib/time.ts';

const slugOrEmptySchema = z.string().check(z.regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/));
const optionalTime = z.nullable(z.iso.datetime());

export const storedPostSchema = z.object({
  ...api.postItemSchema.shape,
  id: z.string().check(z.regex(/^[a-z0-9-]{1,120}$/)),
  slug: slugOrEmptySchema,
  content: z.string(),
  /** False for a draft. Visitors see the post from `publishedAt` on. */
  published: z.boolean(),
  /** Whether subscribers are notified of the publication; true for posts stored without this field. */
  notice: z._default(z.boolean(), true),
  updatedAt: z.string(),
  publishedAt: optionalTime,
  /** Former public slugs, which redirect to the current one. */
  oldSlugs: z.array(slugOrEmptySchema),
  deletedAt: optionalTime,
  /** When the texts were erased. The rest stays, so that no starter post or stale write restores them. */
  purgedAt: optionalTime,
  /** Incremented by every write; 0 for a starter post (one from content/) before its first edit. */
  version: z.int(),
  /** Random id of the write, by which a write whose response was lost is recognised. */
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

function findScheduledDate({ publishedAt }: StoredPost, time: Date): string | null {
  return publishedAt && !isDue(publishedAt, time) ? publishedAt : null;
}

export function hasSlug(post: StoredPost, slug: string): boolean {
  return !post.purgedAt && (post.slug === slug || post.oldSlugs.includes(slug));
}

export function createBlankPost(id: string): StoredPost {
  return {
    ...POST_DEFAULTS,
    id,
    title: '',
    slug: '',
    excerpt: '',
    content: '',
    author: '',
    oldSlugs: [],
    createdAt: now().toISOString(),
    updatedAt: '',
    publishedAt: null,
    deletedAt: null,
    purgedAt: null,
    version: 0,
    mark: '',
  };
}

export function toNextVersion(post: StoredPost, changes: Partial<StoredPost>): StoredPost {
  const version = post.version + 1;
  return { ...post, ...changes, updatedAt: now().toISOString(), version, mark: randomUUID() };
}

/** Returns the next version, with the input of the form. @throws ApiError 400 for a past publication date */
export function applyInput(post: StoredPost, input: api.PostInput): StoredPost {
  const { publishAt, ...fields } = input;
  const sentFields = Object.entries(fields).filter(([, value]) => value !== undefined);
  return toNextVersion(post, {
    // Null removes the picture or its description, which are empty strings in a stored post.
    ...Object.fromEntries(sentFields.map(([name, value]) => [name, value ?? ''])),
    publishedAt: getPublicationDate(post, input),
    oldSlugs: getNextOldSlugs(post, input.slug),
  });
}

/** Adds the current slug if the post is or was public, so that old links redirect to the new slug. */
function getNextOldSlugs(post: StoredPost, newSlug: string): string[] {
  const wasPublic = post.publishedAt !== null && isDue(post.publishedAt);
  const oldSlugs = new Set(wasPublic ? [...post.oldSlugs, post.slug] : post.oldSlugs);
  oldSlugs.delete(newSlug);
  return [...oldSlugs];
}

/** A post withdrawn this soon after its publication loses the date: no subscriber has been notified yet. */
const GRACE_MS = NOTICE_MINUTES.earliest * 60_000;

/** Returns the new `publishedAt`. `input.publishAt` null cancels a scheduled date; undefined leaves it. */
function getPublicationDate(post: StoredPost, input: api.PostInput): string | null {
  const time = now();
  const willBePublished = input.published ?? post.published;
  const isWithdrawn = !willBePublished && isPublic(post, time);
  if (isWithdrawn && time.getTime() - Date.parse(post.publishedAt ?? '') < GRACE_MS) return null;
  const isScheduled = findScheduledDate(post, time) !== null;
  if (input.publishAt) {
    const requestedDate = new Date(input.publishAt);
    if (requestedDate > time) {
      if (willBePublished && isPublic(post, time)) {
        const message = 'Cet article est déjà en ligne : repassez-le d’abord en brouillon.';
        throw createFieldError('publishAt', message);
      }
      return requestedDate.toISOString();
    }
    // The date of a schedule may have passed since the form was opened.
    if (requestedDate.toISOString() === post.publishedAt) return post.publishedAt;
    throw createFieldError('publishAt', 'La date de parution doit être à venir.');
  }
  const keepsDate = isScheduled ? input.publishAt === undefined : post.publishedAt !== null;
  if (keepsDate) return post.publishedAt;
  return willBePublished ? time.toISOString() : null;
}

/** Returns whether the input changes nothing in the post; false for an input that `applyInput` rejects. */
export function changesNothing(post: StoredPost, input: api.PostInput): boolean {
  try {
    const { version, updatedAt, mark } = post;
    return isDeepStrictEqual({ ...applyInput(post, input), version, updatedAt, mark }, post);
  } catch {
    return false;
  }
}

// Each of the following views has the fields that a schema of the API selects.

function toVisitorFields(post: StoredPost) {
  return { ...post, author: post.author || identity.name, createdAt: getDisplayDate(post) };
}

export const toPostCard = (post: StoredPost) => api.postItemSchema.parse(toVisitorFields(post));
export const toPublicPost = (post: StoredPost) => api.publicPostSchema.parse(toVisitorFields(post));

function toAdminFields(post: StoredPost) {
  const { createdAt, deletedAt, version } = post;
  return {
    ...toVisitorFields(post),
    createdAt,
    publishAt: findScheduledDate(post, now()),
    state: getPostState(post, now()),
    isStarter: version === 0,
    // For a post in the trash, the time at which its texts will be erased.
    purgedAt: deletedAt && getPurgeDate(deletedAt),
  };
}

export const toPostSummary = (post: StoredPost) => api.postSummarySchema.parse(toAdminFields(post));
export const toAdminPost = (post: StoredPost) => api.adminPostSchema.parse(toAdminFields(post));
export const toTrashedPost = (post: StoredPost) => trashedPostSchema.parse(toAdminFields(post));

export function getPurgeDate(deletedAt: string): string {
  return new Date(Date.parse(deletedAt) + TRASH_DAYS * DAY_MS).toISOString();
}
