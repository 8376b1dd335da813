import heads from '#generated/article-heads.json' with { type: 'json' };
import type { Article, ArticleHead } from '#src/tarot/article-content.ts';
import { starterId } from '#src/tarot/post.ts';
import type { StoredPost } from './stored-post.ts';

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
  const head = STARTER_HEADS.get(id);
  if (!head) return null;
  const { default: articles } = await import('#generated/articles.json', {
    with: { type: 'json' },
  });
  return (articles as Article[]).find(({ slug }) => slug === head.slug) ?? null;
}

function toPost({ keywords, ...article }: Article): StoredPost {
  return {
    ...article,
    id: starterId(article.slug),
    published: true,
    updatedAt: article.createdAt,
    publishedAt: article.createdAt,
    oldSlugs: [],
    deletedAt: null,
    purgedAt: null,
    version: 0,
    mark: '',
  };
}

/** The post as it came with the site; null for the id of another one. */
export async function findStarter(id: string): Promise<StoredPost | null> {
  const article = await findArticle(id);
  return article && toPost(article);
}

/** The keywords that an article came with stay its own when it is edited; null for another post. */
export async function starterKeywords(id: string): Promise<string[] | null> {
  return (await findArticle(id))?.keywords ?? null;
}
