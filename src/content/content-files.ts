import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type CardContent, cardContentSchema } from '#src/tarot/card-content.ts';
import { pictureFileName } from '#src/tarot/card-picture.ts';
import { deckFaults } from '#src/tarot/deck-rules.ts';
import { type Article, type ArticleContent, articleContentSchema } from './article-content.ts';
import { checkFields, readMarkdownFolder } from './checked-files.ts';
import { fillDeep } from './fill.ts';
import { OwnerError } from './owner-error.ts';
import { type Identity, identitySchema } from './schemas/identity.ts';
import { pageTextSchema } from './schemas/page-text.ts';

/** What a file of content/ holds, unchecked. */
export async function readYaml(root: string, file: string): Promise<unknown> {
  return parse(await readFile(join(root, 'content', file), 'utf8'));
}

/** Who the owner is. @throws OwnerError */
export async function readIdentity(root: string): Promise<Identity> {
  const value = await readYaml(root, 'identite.yaml');
  const checked = checkFields('content/identite.yaml', identitySchema, value);
  if ('faults' in checked) throw new OwnerError(checked.faults);
  return checked.data;
}

/** The texts of content/pages; with an identity, the words between braces in their headers are filled. @throws OwnerError */
export function readPages(root: string, identity?: Identity) {
  return readMarkdownFolder(root, 'content/pages', pageTextSchema, (fields) =>
    identity ? fillDeep(fields, identity) : fields,
  );
}

/** The 22 cards of content/cartes in order of number. @throws OwnerError naming every fault at once */
export async function readCards(root: string): Promise<CardContent[]> {
  const files = await readMarkdownFolder(root, 'content/cartes', cardContentSchema);
  const cards = files.map(({ data }) => data);
  // Only of cards that could all be read: another would be reported as missing from the deck as well.
  const faults = deckFaults(cards);
  if (faults.length > 0) throw new OwnerError(faults);
  return cards.sort((one, other) => one.number - other.number);
}

const ARTICLES = 'content/articles';

/** The articles of content/articles, newest first. @throws OwnerError naming every fault at once */
export async function readArticles(root: string, owner: string): Promise<Article[]> {
  const files = await readMarkdownFolder(root, ARTICLES, articleContentSchema);
  const articles = files.map(({ data, body }) => toArticle(data, body, owner));
  const slugs = articles.map(({ slug }) => slug);
  const faults = slugs
    .filter((slug, place) => slugs.indexOf(slug) !== place)
    .map((slug) => `${ARTICLES} : deux articles portent le slug « ${slug} ».`);
  if (faults.length > 0) throw new OwnerError(faults);
  return articles.sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
}

/** Morning in Switzerland, so that the day is the same there all year round. */
const TIME_OF_DAY = 'T08:00:00.000Z';

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
