import {
  type Article,
  type ArticleContent,
  articleContentSchema,
} from '#src/tarot/article-content.ts';
import { pictureFileName } from '#src/tarot/card-picture.ts';
import { readIdentity } from './identity-file.ts';
import { readMarkdownFolder } from './markdown-file.ts';
import { OwnerError } from './owner-error.ts';

const FOLDER = 'content/articles';
/** Morning in Switzerland, so that the day is the same there all year round. */
const TIME_OF_DAY = 'T08:00:00.000Z';

/** The articles of content/articles, newest first. @throws OwnerError naming every fault at once */
export async function readArticles(root: string): Promise<Article[]> {
  const { name: owner } = await readIdentity(root);
  const files = await readMarkdownFolder(root, FOLDER, articleContentSchema);
  const articles = files.map(({ data, body }) => toArticle(data, body, owner));
  const slugs = articles.map(({ slug }) => slug);
  const faults = slugs
    .filter((slug, place) => slugs.indexOf(slug) !== place)
    .map((slug) => `${FOLDER} : deux articles portent le slug « ${slug} ».`);
  if (faults.length > 0) throw new OwnerError(faults);
  return articles.sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
}

function toArticle(
  { card, author, createdAt, ...fields }: ArticleContent,
  content: string,
  owner: string,
): Article {
  return {
    ...fields,
    author: author ?? owner,
    createdAt: `${createdAt}${TIME_OF_DAY}`,
    imageUrl: `/images/${pictureFileName(card)}`,
    content,
  };
}
