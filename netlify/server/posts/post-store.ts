// See docs/decisions/0016-post-storage.md.
import heads from '#generated/article-heads.json' with { type: 'json' };
import { nullIfUnreadable, type Versioned } from '#netlify/server/storage/blobs-client.ts';
import { jsonStore } from '#netlify/server/storage/json-store.ts';
import { type Article, type PostLink, starterId } from '#src/features/blog/model.ts';
import { createBlankPost, type StoredPost, storedPostSchema } from './post-schema.ts';

/** With the etag for the conditional write of its next state; empty for a starter post that is not stored. */
export type VersionedPost = Versioned<StoredPost>;

const ID = /^[a-z0-9-]{1,120}$/;

export const postStore = () => jsonStore('posts', storedPostSchema);

/** The post, also if it is in the trash; null for an unknown id and for an erased post. */
export async function readPost(id: string): Promise<StoredPost | null> {
  const post = (await readVersionedPost(id))?.value;
  return post && !post.purgedAt ? post : null;
}

/** The same with its etag, including the tombstone of an erased post; null also for one that cannot be read. */
export async function readVersionedPost(id: string): Promise<VersionedPost | null> {
  if (!ID.test(id)) return null;
  const read = async () => (await postStore().getVersioned(id)) ?? (await findStarter(id));
  return nullIfUnreadable(read());
}

/** Null when the post was changed since. @throws StorageError when it is not known to be written */
export function writePost(next: StoredPost, etag = ''): Promise<VersionedPost | null> {
  return etag ? postStore().replace(next.id, { etag }, next) : postStore().create(next.id, next);
}

/** Whether this is still what is stored. Reads may be stale, so it is written again on the condition of its etag. */
export async function isLatestPost(held: VersionedPost): Promise<boolean> {
  return !held.etag || (await postStore().replace(held.value.id, held, held.value)) !== null;
}

/** What comes with the site, until a post of its id is stored. The texts, 45 KB, are loaded when one is read. */
export const STARTER_HEADS: ReadonlyMap<string, PostLink> = new Map(
  (heads as PostLink[]).map((head) => [starterId(head.slug), head]),
);

export const STARTER_IDS_BY_SLUG: ReadonlyMap<string, string> = new Map(
  [...STARTER_HEADS].map(([id, { slug }]) => [slug, id]),
);

async function findArticle(id: string): Promise<Article | null> {
  if (!STARTER_HEADS.has(id)) return null;
  const { default: articles } = await import('#generated/articles.json', {
    with: { type: 'json' },
  });
  return (articles as Article[]).find(({ slug }) => starterId(slug) === id) ?? null;
}

async function findStarter(id: string): Promise<VersionedPost | null> {
  const article = await findArticle(id);
  if (!article) return null;
  const { keywords, ...fields } = article;
  const times = { updatedAt: article.createdAt, publishedAt: article.createdAt };
  return { value: { ...createBlankPost(id), ...fields, ...times, published: true }, etag: '' };
}

/** Keywords of a starter post, which it keeps when it is edited; null for any other post. */
export async function findStarterKeywords(id: string): Promise<string[] | null> {
  return (await findArticle(id))?.keywords ?? null;
}
