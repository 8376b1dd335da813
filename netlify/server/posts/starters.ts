import articles from '#generated/articles.json' with { type: 'json' };
import type { Article } from '#src/tarot/article-content.ts';
import type { StoredPost } from './stored-post.ts';

function toPost({ keywords, ...article }: Article): StoredPost {
  return {
    ...article,
    id: `article-${article.slug}`,
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

/**
 * The posts that come with the site, by id. Each stands until the store holds a post of the same id:
 * editing one writes it there, deleting one writes there that it is deleted.
 */
export const STARTERS: ReadonlyMap<string, StoredPost> = new Map(
  (articles as Article[]).map(toPost).map((post) => [post.id, post]),
);

export const STARTER_IDS_BY_SLUG: ReadonlyMap<string, string> = new Map(
  [...STARTERS.values()].map(({ slug, id }) => [slug, id]),
);
