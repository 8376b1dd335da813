import heads from '#generated/article-heads.json' with { type: 'json' };
import { jsonStore, type Versioned } from '#netlify/server/storage/blobs.ts';
import { type Article, type ArticleHead, starterId } from '#src/features/blog/model.ts';
import { blankPost, type StoredPost } from './stored-post.ts';

/**
 * A post as it was read: the next state can only be written over this one. The etag of a starter post that the
 * store does not hold yet is empty.
 */
export type VersionedPost = Versioned<StoredPost>;

const ID = /^[a-z0-9-]{1,120}$/;

const store = () => jsonStore<StoredPost>('posts');

/** The post, from the trash as well; null for an unknown id and for what was erased. */
export async function readPost(id: string): Promise<StoredPost | null> {
  const post = (await readVersionedPost(id))?.value;
  return post && !post.purgedAt ? post : null;
}

/** The same, where what is left of an erased post counts. */
export async function readVersionedPost(id: string): Promise<VersionedPost | null> {
  if (!ID.test(id)) return null;
  return (await store().getVersioned(id)) ?? (await findStarter(id));
}

/**
 * Writes the post's next state over the one it was made from. Null when somebody else changed it since.
 * A write whose answer was lost, or that the client repeated by itself, is known by its mark.
 * @throws StorageFault when it is not known to be written
 */
export async function writePost(next: StoredPost, etag = ''): Promise<VersionedPost | null> {
  const ours = async () => {
    const stored = await store().getVersioned(next.id);
    return stored?.value.mark === next.mark ? stored : null;
  };
  try {
    const written = etag
      ? await store().replace(next.id, { etag }, next)
      : await store().create(next.id, next);
    return written ?? (await ours());
  } catch (fault) {
    const written = await ours().catch(() => null);
    if (written) return written;
    throw fault;
  }
}

/** Whether this is still what is stored. A read may lag behind what was written: writing it again tells. */
export async function isCurrent(held: VersionedPost): Promise<boolean> {
  return !held.etag || (await store().replace(held.value.id, held, held.value)) !== null;
}

export function storedPostIds(): Promise<string[]> {
  return store().keys('');
}

/** The posts' ids, and what tells their states apart: see `normalizeEtag`. */
export function storedPostEtags(): Promise<Map<string, string>> {
  return store().states();
}

/**
 * The posts that come with the site, by id. Each stands until the store holds a post of the same id:
 * editing one writes it there, deleting one writes there that it is deleted. Lists need no more than these
 * heads: the texts, 45 KB, are loaded when one is read.
 */
export const STARTER_HEADS: ReadonlyMap<string, ArticleHead> = new Map(
  (heads as ArticleHead[]).map((head) => [starterId(head.slug), head]),
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

/** The post as it came with the site; null for the id of another one. */
async function findStarter(id: string): Promise<VersionedPost | null> {
  const article = await findArticle(id);
  if (!article) return null;
  const { keywords, ...fields } = article;
  const times = { updatedAt: article.createdAt, publishedAt: article.createdAt };
  return { value: { ...blankPost(id), ...fields, ...times, published: true }, etag: '' };
}

/** The keywords that an article came with stay its own when it is edited; null for another post. */
export async function starterKeywords(id: string): Promise<string[] | null> {
  return (await findArticle(id))?.keywords ?? null;
}
