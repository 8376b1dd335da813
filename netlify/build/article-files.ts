import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Article,
  type ArticleContent,
  articleContentSchema,
} from '#src/tarot/article-content.ts';
import { pictureFileName } from '#src/tarot/card-picture.ts';
import { readIdentity } from './identity-file.ts';
import { checkMarkdown } from './markdown-file.ts';
import { OwnerError } from './owner-error.ts';

const FOLDER = 'content/articles';
/** Morning in Switzerland, so that the day is the same there all year round. */
const TIME_OF_DAY = 'T08:00:00.000Z';

/** The articles of content/articles, newest first. @throws OwnerError naming every fault at once */
export async function readArticles(root: string): Promise<Article[]> {
  const { name: owner } = await readIdentity(root);
  const names = (await readdir(join(root, FOLDER))).filter((name) => name.endsWith('.md')).sort();
  const articles: Article[] = [];
  const faults: string[] = [];
  for (const name of names) {
    const text = await readFile(join(root, FOLDER, name), 'utf8');
    const checked = checkMarkdown(`${FOLDER}/${name}`, text, articleContentSchema);
    if ('data' in checked) articles.push(toArticle(checked.data, checked.body, owner));
    else faults.push(...checked.faults);
  }
  const slugs = articles.map(({ slug }) => slug);
  for (const slug of slugs.filter((one, place) => slugs.indexOf(one) !== place)) {
    faults.push(`${FOLDER} : deux articles portent le slug « ${slug} ».`);
  }
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
