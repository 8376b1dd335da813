import { readFile } from 'node:fs/promises';
import { POST_CATEGORIES, type PostCategory } from '#src/api/blog.ts';
import { categoryPath, type PublishedPost } from './model.ts';

/** Written before the build; read from the disk so that the posts stay out of the server's code. */
const SNAPSHOT = '.generated/posts.json';

let snapshot: Promise<PublishedPost[]> | null = null;

async function readSnapshot(): Promise<PublishedPost[]> {
  return JSON.parse(await readFile(SNAPSHOT, 'utf8'));
}

/** Every public post when the build began, newest first. Only for pages that are pre-built. */
export function getPosts(): Promise<PublishedPost[]> {
  // The development server lives longer than a snapshot.
  if (import.meta.env.DEV) return readSnapshot();
  snapshot ??= readSnapshot();
  return snapshot;
}

/** One page of `/blog` or of a category's list. */
export interface PostListPage {
  /** Canonical path of this page of the list. */
  path: string;
  /** Its number, from 1. */
  page: number;
  /** Paths of the list's pages, in order. */
  paths: string[];
  /** The post shown first and larger; on the first page only. */
  featured: PublishedPost | undefined;
  posts: PublishedPost[];
  /** Null for the list of all posts. */
  category: PostCategory | null;
  /** The categories that have posts. */
  categories: PostCategory[];
  /** Date of the newest post of the build, empty without posts. */
  newest: string;
}

/** Keeps a list's HTML under 14 KB compressed. */
const PAGE_SIZE = 12;

/** The pages of `/blog`, or of one category's list; at least one, even without posts. */
export async function listPages(category: PostCategory | null): Promise<PostListPage[]> {
  const all = await getPosts();
  const listed = category ? all.filter((post) => post.category === category) : all;
  const featured = category ? undefined : listed.find((post) => post.featured);
  const others = listed.filter((post) => post !== featured);
  const root = category ? categoryPath(category) : '/blog';
  const pages = Math.max(1, Math.ceil(others.length / PAGE_SIZE));
  const paths = Array.from({ length: pages }, (_, index) =>
    index === 0 ? root : `${root}/page/${index + 1}`,
  );
  const categories = POST_CATEGORIES.filter((name) => all.some((post) => post.category === name));
  return paths.map((path, index) => ({
    path,
    page: index + 1,
    paths,
    featured: index === 0 ? featured : undefined,
    posts: others.slice(index * PAGE_SIZE, (index + 1) * PAGE_SIZE),
    category,
    categories,
    newest: listed[0]?.createdAt ?? '',
  }));
}
