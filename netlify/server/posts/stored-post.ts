import type { Category } from '#src/tarot/post.ts';

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
