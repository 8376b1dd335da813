import type { Category } from './post.ts';
import { slugify } from './slug.ts';

/** What a link to a post shows of it. */
export interface PostLink {
  slug: string;
  title: string;
  category: Category;
  /** When readers first saw it. */
  createdAt: string;
  /** Empty without a picture. */
  imageUrl: string;
}

/** A post that the public can read. */
export interface PublishedPost extends PostLink {
  id: string;
  excerpt: string;
  content: string;
  author: string;
  readTime: string;
  featured: boolean;
  imageAlt: string;
  updatedAt: string;
  keywords: string[];
}

/** The public posts as they were at one moment; equal as long as nothing that readers see was changed. */
export interface PostsSnapshot {
  /** Number of the last change that the posts contain. */
  change: number;
  /** Newest first. */
  posts: PublishedPost[];
}

export function postPath(slug: string): string {
  return `/blog/${slug}`;
}

export function categoryPath(category: Category): string {
  return `/blog/categorie/${slugify(category)}`;
}

const RELATED = 3;

/**
 * The posts a reader may go on with: the next older and newer ones, and the newest of the same category.
 * `place` is the post's own among the links, newest first, looked for unless it is known.
 */
export function neighboursOf<Link extends PostLink>(
  links: readonly Link[],
  { slug, category }: Pick<PostLink, 'slug' | 'category'>,
  place = links.findIndex((link) => link.slug === slug),
): { newer: Link | null; older: Link | null; related: Link[] } {
  const related: Link[] = [];
  for (const link of links) {
    if (related.length === RELATED) break;
    if (link.category === category && link.slug !== slug) related.push(link);
  }
  return {
    newer: links[place - 1] ?? null,
    older: place < 0 ? null : (links[place + 1] ?? null),
    related,
  };
}

const CATEGORY_KEYWORDS: Record<Category, string> = {
  Guide: 'guide du tarot',
  Technique: 'technique de tirage',
  Histoire: 'histoire du tarot',
  Symbolisme: 'symbolisme du tarot',
  Spiritualité: 'tarot et spiritualité',
  Conseils: 'conseils de lecture',
};

/** Keywords of a post whose author gave none. */
export function defaultKeywords({
  title,
  category,
}: Pick<PostLink, 'title' | 'category'>): string[] {
  return [title, CATEGORY_KEYWORDS[category], 'tarot de Marseille', 'blog tarot'];
}
