import { randomUUID } from 'node:crypto';
import { Refusal } from '#netlify/server/http/refusal.ts';
import { now } from '#netlify/server/settings/clock.ts';
import type { PostInput } from '#src/api/post-schemas.ts';
import { type Category, POST_DEFAULTS } from '#src/tarot/post.ts';

/** A post as the store keeps it. */
export interface StoredPost {
  id: string;
  title: string;
  slug: string;
  excerpt: string;
  content: string;
  category: Category;
  author: string;
  /** The author released it; readers see it from `publishedAt` on. */
  published: boolean;
  featured: boolean;
  readTime: string;
  imageUrl: string;
  imageAlt: string;
  createdAt: string;
  updatedAt: string;
  publishedAt: string | null;
  /** Slugs under which readers knew it: they lead to the present one. */
  oldSlugs: string[];
  /** In the trash since. */
  deletedAt: string | null;
  /** Its texts are erased; only the fact remains, so that nothing brings it back. */
  purgedAt: string | null;
  /** Rises by one with every write; 0 is a starter post that was never edited. */
  version: number;
  /** Names the write that made this state, so that it is recognised when its answer was lost. */
  mark: string;
}

export function isPublic(
  post: Pick<StoredPost, 'published' | 'publishedAt' | 'deletedAt'>,
  time: Date,
): boolean {
  if (!post.published || post.deletedAt || !post.publishedAt) return false;
  return Date.parse(post.publishedAt) <= time.getTime();
}

/** The moment that places a post in the lists. */
export function dateOf(post: Pick<StoredPost, 'publishedAt' | 'createdAt'>): string {
  return post.publishedAt ?? post.createdAt;
}

/** Whether the post answers at the slug, as its own or as an earlier one. */
export function holdsSlug(post: StoredPost, slug: string): boolean {
  return !post.purgedAt && (post.slug === slug || post.oldSlugs.includes(slug));
}

/** A post that nobody has written yet: the state before version 1. */
export function blankPost(id: string): StoredPost {
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

/** The post's next version with these changes. */
export function changed(post: StoredPost, changes: Partial<StoredPost>): StoredPost {
  return {
    ...post,
    ...changes,
    updatedAt: now().toISOString(),
    version: post.version + 1,
    mark: randomUUID(),
  };
}

/** The next version after the form was sent. @throws Refusal 400 for a publication date that has passed */
export function edited(post: StoredPost, input: PostInput): StoredPost {
  const { publishAt, imageUrl, imageAlt, ...fields } = input;
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return changed(post, {
    ...(Object.fromEntries(given) as Partial<StoredPost>),
    ...(imageUrl !== undefined && { imageUrl: imageUrl ?? '' }),
    ...(imageAlt !== undefined && { imageAlt: imageAlt ?? '' }),
    publishedAt: publicationDate(post, input),
    oldSlugs: oldSlugs(post, input.slug),
  });
}

/** Readers' links go on working: what they may have kept stays with the post. */
function oldSlugs(post: StoredPost, slug: string): string[] {
  const wasSeen = isPublic(post, now()) || post.oldSlugs.includes(post.slug);
  const seen = wasSeen && post.slug !== slug ? [...post.oldSlugs, post.slug] : post.oldSlugs;
  return seen.filter((one, place) => one !== slug && seen.indexOf(one) === place);
}

function publicationDate(post: StoredPost, input: PostInput): string | null {
  const time = now();
  const isReleased = input.published ?? post.published;
  const isPlanned = post.publishedAt !== null && Date.parse(post.publishedAt) > time.getTime();
  if (input.publishAt) {
    const publishAt = new Date(input.publishAt);
    if (publishAt > time) {
      requireUnseen(post, isReleased, time);
      return publishAt.toISOString();
    }
    if (publishAt.toISOString() === post.publishedAt) return post.publishedAt;
    throw badDate('La date de publication doit être dans le futur.');
  }
  if (isPlanned && input.publishAt === undefined) return post.publishedAt;
  if (isPlanned || !post.publishedAt) return isReleased ? time.toISOString() : null;
  return post.publishedAt;
}

function requireUnseen(post: StoredPost, isReleased: boolean, time: Date): void {
  if (isReleased && isPublic(post, time)) {
    throw badDate('Cet article est déjà en ligne : repassez-le d’abord en brouillon.');
  }
}

function badDate(sentence: string): Refusal {
  return new Refusal(400, sentence, { details: { fields: { publishAt: sentence } } });
}

const BOOKKEEPING: readonly (keyof StoredPost)[] = ['version', 'updatedAt', 'mark', 'createdAt'];

/** Whether two states hold the same, whenever and however often they were written. */
export function isSameState(one: StoredPost, other: StoredPost, except: (keyof StoredPost)[] = []) {
  const ignored = new Set([...BOOKKEEPING, ...except]);
  return (Object.keys(one) as (keyof StoredPost)[])
    .filter((key) => !ignored.has(key))
    .every((key) => JSON.stringify(one[key]) === JSON.stringify(other[key]));
}
