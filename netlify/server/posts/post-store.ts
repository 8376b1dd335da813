// See docs/decisions/0016-post-storage.md.
import starterPosts from '#generated/article-heads.json' with { type: 'json' };
import { nullIfUnreadable, type Versioned } from '#netlify/server/storage/blobs-client.ts';
import { jsonStore } from '#netlify/server/storage/json-store.ts';
import { type PostLink, type StarterArticle, toStarterId } from '#src/features/blog/model.ts';
import { createBlankPost, type StoredPost, storedPostSchema } from './post-schema.ts';

/** A post with its etag, which is empty for a starter post (one from content/) that is not stored. */
export type VersionedPost = Versioned<StoredPost>;

const ID_PATTERN = /^[a-z0-9-]{1,120}$/;

export const postStore = () => jsonStore('posts', storedPostSchema);

/** Returns a post, also one in the trash; null for an unknown post or one whose texts are erased. */
export async function readPost(id: string): Promise<StoredPost | null> {
  const post = (await readVersionedPost(id))?.value;
  return post && !post.purgedAt ? post : null;
}

/** Returns a post with its etag, even one whose texts are erased; null for an unknown or unreadable post. */
export async function readVersionedPost(id: string): Promise<VersionedPost | null> {
  if (!ID_PATTERN.test(id)) return null;
  const read = async () => (await postStore().getVersioned(id)) ?? (await findStarterPost(id));
  return nullIfUnreadable(read());
}

/** Returns null if the etag is outdated or, without an etag, if the id exists. @throws StorageError */
export function writePost(next: StoredPost, etag = ''): Promise<VersionedPost | null> {
  return etag ? postStore().replace(next.id, { etag }, next) : postStore().create(next.id, next);
}

/** Returns whether a post is the latest version, by writing it unchanged, because reads may be stale. */
export async function confirmLatestPost(post: VersionedPost): Promise<boolean> {
  return !post.etag || (await postStore().replace(post.value.id, post, post.value)) !== null;
}

/** The starter posts by id, without their texts. A stored post with the same id replaces a starter post. */
export const STARTER_POSTS: ReadonlyMap<string, PostLink> = new Map(
  (starterPosts as PostLink[]).map((post) => [toStarterId(post.slug), post]),
);

export const STARTER_IDS_BY_SLUG: ReadonlyMap<string, string> = new Map(
  [...STARTER_POSTS].map(([id, { slug }]) => [slug, id]),
);

async function findStarterArticle(id: string): Promise<StarterArticle | null> {
  if (!STARTER_POSTS.has(id)) return null;
  // The texts, about 50 KB, are only loaded when they are needed.
  const { default: articles } = await import('#generated/articles.json', {
    with: { type: 'json' },
  });
  return (articles as StarterArticle[]).find(({ slug }) => toStarterId(slug) === id) ?? null;
}

async function findStarterPost(id: string): Promise<VersionedPost | null> {
  const article = await findStarterArticle(id);
  if (!article) return null;
  const { keywords, ...fields } = article;
  const times = { updatedAt: article.createdAt, publishedAt: article.createdAt };
  return { value: { ...createBlankPost(id), ...fields, ...times, published: true }, etag: '' };
}

/** Returns the keywords of a starter post, which are never stored, or null for any other post. */
export async function findStarterKeywords(id: string): Promise<string[] | null> {
  return (await findStarterArticle(id))?.keywords ?? null;
}
