import type { PostCategory, PostItem, PublicPost } from '#src/api/blog.ts';
import { slugify } from '#src/lib/text.ts';

/** Initial values of a new post; the author's name comes from the site's identity. */
export const POST_DEFAULTS = {
  category: 'Guide',
  published: false,
  /** Whether the post is highlighted on /blog; of several such posts only the newest is. */
  featured: false,
  /** Whether subscribers get a mail when the post appears. */
  notice: true,
  readTime: '5 min',
  imageUrl: '',
  imageAlt: '',
} as const;

/** Fields in the stored versions of a post: its texts and picture, without slug and publication settings. */
export const POST_VERSION_FIELDS = [
  ...(['title', 'excerpt', 'content', 'category', 'author', 'readTime'] as const),
  ...(['imageUrl', 'imageAlt'] as const),
];

/** How long a deleted post can be restored. */
export const TRASH_DAYS = 30;

/** A post is scheduled if it is marked as published with a publication date in the future. */
export type PostState = 'draft' | 'scheduled' | 'published';

export function getPostState(
  post: { published: boolean; publishedAt: string | null },
  now: Date,
): PostState {
  if (!post.published) return 'draft';
  return post.publishedAt && Date.parse(post.publishedAt) > now.getTime()
    ? 'scheduled'
    : 'published';
}

/** Returns the post id of a starter article (see `StarterArticle`). */
export function toStarterId(slug: string): string {
  return `article-${slug}`;
}

/** Fields of a post that a link displays; `createdAt` is the time of publication. */
export type PostLink = Pick<PostItem, 'slug' | 'title' | 'category' | 'createdAt' | 'imageUrl'>;

/** A post that the public can read, with the keywords of its metadata. */
export type PublishedPost = PublicPost & { keywords: string[] };

/** A post in a list. `category` is empty only in the `<template>` for posts newer than the build. */
export type ListedPost = Omit<PostLink, 'category'> &
  Pick<PublishedPost, 'excerpt' | 'author' | 'readTime'> & { category: PostCategory | '' };

/** A post that is part of the site's code, so that a new site has posts. */
export type StarterArticle = Omit<PublishedPost, 'id' | 'updatedAt'>;

export function postPath(slug: string): string {
  return `/blog/${slug}`;
}

export function categoryPath(category: PostCategory): string {
  return `/blog/categorie/${slugify(category)}`;
}

const MAX_RELATED = 3;

/**
 * Returns the links below a post: the next newer and older one, and the newest ones of the same category.
 * `links` are newest first. A caller that knows the post's `index` in them, -1 if absent, saves a search.
 */
export function getSuggestions<Link extends PostLink>(
  links: readonly Link[],
  { slug, category }: Pick<PostLink, 'slug' | 'category'>,
  index = links.findIndex((link) => link.slug === slug),
): { newer: Link | null; older: Link | null; related: Link[] } {
  const related: Link[] = [];
  for (const link of links) {
    if (related.length === MAX_RELATED) break;
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

export function getDefaultKeywords({
  title,
  category,
}: Pick<PostLink, 'title' | 'category'>): string[] {
  return [title, CATEGORY_KEYWORDS[category], 'tarot de Marseille', 'blog tarot'];
}

/** Widths in pixels of the renditions of a post's images, which are copies in other sizes and formats. */
export const POST_PICTURE_WIDTHS = [480, 960, 1600] as const;

/** Aspect ratio to which main images are cropped. */
export const POST_PICTURE_RATIO = 16 / 9;

const UPLOADED_PATH = /^\/images\/blog\/[\w-]+\.(?:jpg|png|webp)$/;
const CARD_PATH = /^\/images\/(\d\d-[a-z-]+)\.png$/;

/** `card` is a name such as 00-le-mat, `original` is an `imageUrl`, `avif` and `webp` are `srcset`s. */
export type PostPicture =
  | { kind: 'card'; card: string }
  | { kind: 'photo'; original: string; avif: string; webp: string; width: number; height: number }
  | { kind: 'none' };

/** Resolves an `imageUrl`. Until a build makes renditions, a function serves the original at their URLs. */
export function toPostPicture(imageUrl: string): PostPicture {
  const card = CARD_PATH.exec(imageUrl)?.[1];
  if (card) return { kind: 'card', card };
  if (!UPLOADED_PATH.test(imageUrl)) return { kind: 'none' };
  const toSrcset = (format: Format) =>
    POST_PICTURE_WIDTHS.map(
      (width) => `${toRenditionPath(imageUrl, width, format)} ${width}w`,
    ).join(', ');
  const width = Math.max(...POST_PICTURE_WIDTHS);
  return {
    kind: 'photo',
    original: imageUrl,
    avif: toSrcset('avif'),
    webp: toSrcset('webp'),
    width,
    height: Math.round(width / POST_PICTURE_RATIO),
  };
}

type Format = 'avif' | 'webp';

/** Returns the path of a cropped rendition, e.g. `a.jpg.480.avif`. `original` is a path or file name. */
export function toRenditionPath(original: string, width: number, format: Format): string {
  return `${original}.${width}.${format}`;
}

/** Returns the path of a rendition of an image within the text. A `w` in the name means uncropped. */
export function toUncroppedRenditionPath(original: string, width: number, format: Format): string {
  return `${original}.${width}w.${format}`;
}

/** Returns the file name of the original from that of a rendition, or null for other names. */
export function toOriginalName(rendition: string): string | null {
  return /^(.+)\.\d+w?\.(?:avif|webp)$/.exec(rendition)?.[1] ?? null;
}
