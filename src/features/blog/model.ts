import type { PostCard, PostCategory, PublicPost } from '#src/api/blog.ts';
import { slugify } from '#src/lib/slug.ts';

/** What a new post holds before its author changes it; the author's name comes from the owner's identity. */
export const POST_DEFAULTS = {
  category: 'Guide',
  published: false,
  featured: false,
  notice: true,
  readTime: '5 min',
  imageUrl: '',
  imageAlt: '',
} as const;

/** What versions keep of a post: its slug and whether it is published are no text. */
export const POST_TEXTS = [
  ...(['title', 'excerpt', 'content', 'category', 'author', 'readTime'] as const),
  ...(['imageUrl', 'imageAlt'] as const),
];

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

/** What a link to a post shows of it. */
export type PostLink = Pick<PostCard, 'slug' | 'title' | 'category' | 'createdAt' | 'imageUrl'>;

/** A post that the public can read. */
export type PublishedPost = PublicPost & { keywords: string[] };

/** What a card in a list shows of a post; empty texts make the blank that newer posts are written on. */
export type ListedPost = Omit<PostLink, 'category'> &
  Pick<PublishedPost, 'excerpt' | 'author' | 'readTime'> & { category: PostCategory | '' };

/** An article that comes with the site. */
export type Article = Omit<PublishedPost, 'id' | 'updatedAt'>;

export function postPath(slug: string): string {
  return `/blog/${slug}`;
}

export function categoryPath(category: PostCategory): string {
  return `/blog/categorie/${slugify(category)}`;
}

const RELATED = 3;

/**
 * The posts a reader may go on with: the next older and newer ones, and the newest of the same category.
 * `index` is the post's own among the links, newest first, looked for unless it is known.
 */
export function neighboursOf<Link extends PostLink>(
  links: readonly Link[],
  { slug, category }: Pick<PostLink, 'slug' | 'category'>,
  index = links.findIndex((link) => link.slug === slug),
): { newer: Link | null; older: Link | null; related: Link[] } {
  const related: Link[] = [];
  for (const link of links) {
    if (related.length === RELATED) break;
    if (link.category === category && link.slug !== slug) related.push(link);
  }
  return {
    newer: links[index - 1] ?? null,
    older: index < 0 ? null : (links[index + 1] ?? null),
    related,
  };
}

const CATEGORY_KEYWORDS: Record<PostCategory, string> = {
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

/** Widths in which a post's own picture is made, in pixels. */
export const POST_PICTURE_WIDTHS = [480, 960, 1600] as const;

/** Posts show their pictures in this shape, whatever the shape of the original. */
export const POST_PICTURE_RATIO = 16 / 9;

const UPLOADED = /^\/images\/blog\/[\w-]+\.(?:jpg|png|webp)$/;
const CARD = /^\/images\/(\d\d-[a-z-]+)\.png$/;

export type PostPicture =
  | { kind: 'card'; card: string }
  | { kind: 'photo'; original: string; avif: string; webp: string; width: number; height: number }
  | { kind: 'none' };

/**
 * What a post's `imageUrl` shows. The renditions of a photo are files of the build; until it is made, the
 * function that serves originals answers in their place, so that the page need not know.
 */
export function postPicture(imageUrl: string): PostPicture {
  const card = CARD.exec(imageUrl)?.[1];
  if (card) return { kind: 'card', card };
  if (!UPLOADED.test(imageUrl)) return { kind: 'none' };
  const set = (format: Format) =>
    POST_PICTURE_WIDTHS.map((width) => `${renditionOf(imageUrl, width, format)} ${width}w`).join(
      ', ',
    );
  const width = Math.max(...POST_PICTURE_WIDTHS);
  return {
    kind: 'photo',
    original: imageUrl,
    avif: set('avif'),
    webp: set('webp'),
    width,
    height: Math.round(width / POST_PICTURE_RATIO),
  };
}

type Format = 'avif' | 'webp';

/** `/images/blog/ab12.jpg` gives `/images/blog/ab12.jpg.480.avif`; file names work as well. */
export function renditionOf(original: string, width: number, format: Format): string {
  return `${original}.${width}.${format}`;
}

/** The same of a picture within a text, which keeps its own shape. */
export function wholeRenditionOf(original: string, width: number, format: Format): string {
  return `${original}.${width}w.${format}`;
}

/** The name of the original in a rendition's; null for anything else. */
export function originalOf(rendition: string): string | null {
  return /^(.+)\.\d+w?\.(?:avif|webp)$/.exec(rendition)?.[1] ?? null;
}
