/** Categories a post can have, in the order the form offers them. */
export const CATEGORIES = [
  'Guide',
  'Technique',
  'Histoire',
  'Symbolisme',
  'Spiritualité',
  'Conseils',
] as const;

export type Category = (typeof CATEGORIES)[number];

/** What a new post holds before its author changes it; the author's name comes from the owner's identity. */
export const POST_DEFAULTS = {
  category: 'Guide',
  published: false,
  featured: false,
  readTime: '5 min',
  imageUrl: '',
  imageAlt: '',
} as const;

/** Longest texts, in characters. */
export const POST_LIMITS = {
  title: 150,
  slug: 100,
  excerpt: 500,
  content: 200_000,
  author: 80,
  readTime: 20,
  imageAlt: 300,
} as const;

/** Path segments under /blog that are pages of the site itself. */
export const RESERVED_SLUGS: readonly string[] = ['page', 'categorie', 'rss', 'flux'];

/** Saved states of a post that can be viewed and restored. */
export const KEPT_VERSIONS = 20;

/** How long a deleted post can be restored. */
export const TRASH_DAYS = 30;

/** A scheduled post is one its author has released, for a moment that has not come. */
export type PostState = 'draft' | 'scheduled' | 'published';

export function postState(
  post: { published: boolean; publishedAt: string | null },
  now: Date,
): PostState {
  if (!post.published) return 'draft';
  return post.publishedAt && Date.parse(post.publishedAt) > now.getTime()
    ? 'scheduled'
    : 'published';
}

/** The id of the post that an article of the site’s own is. */
export function starterId(slug: string): string {
  return `article-${slug}`;
}
