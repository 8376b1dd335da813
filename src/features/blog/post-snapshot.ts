import { readFile } from 'node:fs/promises';
import { POST_CATEGORIES, type PostCategory } from '#src/api/blog.ts';
import { categoryPath, type PublishedPost } from './model.ts';

/** The file with the posts, which is not imported, because an import would add them to the server's code. */
const SNAPSHOT_FILE = '.generated/posts.json';

let snapshot: Promise<PublishedPost[]> | null = null;

async function readSnapshot(): Promise<PublishedPost[]> {
  return JSON.parse(await readFile(SNAPSHOT_FILE, 'utf8'));
}

/** Returns the posts that the build found public, newest first. @throws in functions, which lack the file */
export function getPosts(): Promise<PublishedPost[]> {
  // The file can change while a development server runs, so that server reads it each time.
  if (import.meta.env.DEV) return readSnapshot();
  snapshot ??= readSnapshot();
  return snapshot;
}

/** One page of `/blog` or of a category's list. */
export interface PostListPage {
  /** Canonical path of this page of the list. */
  path: string;
  pageNumber: number;
  /** Paths of all pages of the list, in order. */
  paths: string[];
  /** The post shown first and larger, only on the first page of `/blog`. */
  featured: PublishedPost | undefined;
  /** The other posts of this page. */
  posts: PublishedPost[];
  /** Null for the list of all posts. */
  category: PostCategory | null;
  /** The categories that have posts. */
  categories: PostCategory[];
  /** ISO date of the newest post on all pages of the list; empty without posts. */
  newestDate: string;
}

/** With this many posts, a page's compressed HTML is under 14 KB and arrives in the first round trip. */
const PAGE_SIZE = 12;

/** Returns the pages of `/blog` or of a category's list; at least one, even without posts. */
export async function paginatePosts(category: PostCategory | null): Promise<PostListPage[]> {
  const posts = await getPosts();
  const listedPosts = category ? posts.filter((post) => post.category === category) : posts;
  const featured = category ? undefined : listedPosts.find((post) => post.featured);
  const others = listedPosts.filter((post) => post !== featured);
  const firstPath = category ? categoryPath(category) : '/blog';
  const pageCount = Math.max(1, Math.ceil(others.length / PAGE_SIZE));
  const paths = Array.from({ length: pageCount }, (_, index) =>
    index === 0 ? firstPath : `${firstPath}/page/${index + 1}`,
  );
  const categories = POST_CATEGORIES.filter((name) => posts.some((post) => post.category === name));
  return paths.map((path, index) => ({
    path,
    pageNumber: index + 1,
    paths,
    featured: index === 0 ? featured : undefined,
    posts: others.slice(index * PAGE_SIZE, (index + 1) * PAGE_SIZE),
    category,
    categories,
    newestDate: listedPosts[0]?.createdAt ?? '',
  }));
}
