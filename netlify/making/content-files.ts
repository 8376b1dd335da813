import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { formatMinutePrice, formatPrice } from '#src/content/format.ts';
import { faqSchema } from '#src/content/schemas/faq.ts';
import { type Identity, identitySchema } from '#src/content/schemas/identity.ts';
import { lexiconSchema } from '#src/content/schemas/lexicon.ts';
import { newsletterSchema } from '#src/content/schemas/newsletter.ts';
import { offersSchema } from '#src/content/schemas/offers.ts';
import { type GeneratedPage, PAGE_MARKERS } from '#src/content/schemas/page-bodies.ts';
import { PAGE_SCHEMAS, type PageName, type PageText } from '#src/content/schemas/pages.ts';
import { testimonialsSchema } from '#src/content/schemas/testimonials.ts';
import type { Article } from '#src/features/blog/model.ts';
import { RETENTION_DAYS } from '#src/features/privacy/model.ts';
import { formatRetention, storagePlace } from '#src/features/privacy/retention-table.ts';
import { pictureFileName } from '#src/tarot/card-picture.ts';
import { interpolate, placeholdersIn } from '#src/text/interpolate.ts';
import { typographer } from '#src/text/typography.ts';
import { type ArticleContent, articleContentSchema } from './article-content.ts';
import {
  type CardContent,
  cardContentSchema,
  type PairContent,
  pairsSchema,
} from './card-content.ts';
import { faultLocation, readMarkdownFolder, readYamlFile } from './checked-files.ts';
import { deckFaults, pairFaults } from './deck-rules.ts';
import { OwnerError } from './owner-error.ts';
import { type Weaving, weavingSchema } from './weaving-content.ts';

/** Values of the `{placeholders}` that the owner may write in any text. */
type Placeholders = Record<string, string>;

export function placeholderValues(identity: Identity): Placeholders {
  const { legal, phone, rating } = identity;
  return {
    nom: identity.name,
    email: identity.email,
    pays: identity.location.country,
    prixMinute: formatMinutePrice(phone.pricePerMinute),
    prixDixMinutes: formatPrice(phone.pricePerMinute * 10),
    annees: String(identity.yearsOfExperience),
    note: String(rating.value).replace('.', ','),
    nombreAvis: String(rating.count),
    abonnes: identity.subscriberClaim,
    developpeur: identity.developer.name,
    responsable: legal.name,
    adresse: `${legal.street}, ${legal.postalCode} ${legal.town}`,
    ide: legal.ide ?? 'aucun',
    delaiConfirmation: formatRetention(RETENTION_DAYS.unconfirmedSubscribers),
    dureeMessages: formatRetention(RETENTION_DAYS.messages),
    lieuStockage: storagePlace().phrase,
    dureeTraces: formatRetention(RETENTION_DAYS.mailTraces),
  };
}

/**
 * A copy of the value in which all texts have their `{placeholders}` filled in and French typography; keys and numbers
 * are unchanged.
 * @throws OwnerError for an unknown placeholder, with its location
 */
export function fillPlaceholders<T>(
  value: T,
  words: Placeholders,
  file: string,
  path: PropertyKey[] = [],
): T {
  if (typeof value === 'string') {
    const unknown = placeholdersIn(value).find((word) => !(word in words));
    if (unknown === undefined) return typographer(interpolate(value, words)) as T;
    const known = Object.keys(words).join(', ');
    throw new OwnerError([
      `${faultLocation(file, path)} : {${unknown}} n’est pas connu. Les mots possibles : ${known}.`,
    ]);
  }
  const fill = (item: unknown, key: PropertyKey) =>
    fillPlaceholders(item, words, file, [...path, key]);
  if (Array.isArray(value)) return value.map(fill) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, fill(item, key)]),
  ) as T;
}

/** A YAML file of content/, without validation. */
export async function readYaml(root: string, file: string): Promise<unknown> {
  return parse(await readFile(join(root, 'content', file), 'utf8'));
}

/** The owner's identity. @throws OwnerError */
export function readIdentity(root: string): Promise<Identity> {
  return readYamlFile(root, 'content/identite.yaml', identitySchema);
}

/** The other YAML files, with placeholders filled in. @throws OwnerError */
export async function readOwnedFiles(root: string, words: Placeholders) {
  const prepare = (file: string, fields: unknown) => fillPlaceholders(fields, words, file);
  return {
    offers: await readYamlFile(root, 'content/offres.yaml', offersSchema, prepare),
    faq: await readYamlFile(root, 'content/faq.yaml', faqSchema, prepare),
    testimonials: await readYamlFile(root, 'content/temoignages.yaml', testimonialsSchema, prepare),
    newsletter: await readYamlFile(root, 'content/infolettre.yaml', newsletterSchema, prepare),
    lexicon: await readYamlFile(root, 'content/lexique.yaml', lexiconSchema, prepare),
  };
}

const PAGES = 'content/pages';
const MARKER = /^<!-- ([^:]+): (.+) -->$/gm;

export interface PageFile {
  name: PageName;
  data: PageText;
  body: string;
}

/** The front matter of one of the pages. */
export function pageOf<Name extends PageName>(pages: PageFile[], name: Name): PageText<Name> {
  return pages.find((page) => page.name === name)?.data as PageText<Name>;
}

/** The pages of content/pages as they are written, or with the words between braces filled in. @throws OwnerError */
export async function readPages(root: string, words?: Placeholders): Promise<PageFile[]> {
  const pages = (await readMarkdownFolder(
    root,
    PAGES,
    (name) => PAGE_SCHEMAS[name as PageName] ?? null,
    (file, fields) => (words ? fillPlaceholders(fields, words, file) : fields),
  )) as PageFile[];
  const faults = [
    ...Object.keys(PAGE_SCHEMAS)
      .filter((name) => !pages.some((page) => page.name === name))
      .map((name) => `${PAGES}/${name}.md manque.`),
    ...pages.flatMap(markerFaults),
  ];
  if (faults.length > 0) throw new OwnerError(faults);
  return pages;
}

function markerFaults({ name, body }: PageFile): string[] {
  const known = PAGE_MARKERS[name] ?? [];
  const list = known.map((marker) => `<!-- ${marker.replace('/', ': ')} -->`).join(', ') || 'aucun';
  return Array.from(body.matchAll(MARKER))
    .filter(([, kind, name]) => !known.includes(`${kind}/${name}`))
    .map(
      ([marker]) =>
        `${PAGES}/${name}.md : ${marker} n’est pas connu sur cette page. Les repères possibles : ${list}.`,
    );
}

/** The pages with placeholders filled in; markers become paragraphs, which survive the renderer. @throws OwnerError */
export async function readFilledPages(root: string, words: Placeholders): Promise<GeneratedPage[]> {
  return (await readPages(root, words)).map(({ name, data, body }) => ({
    name,
    text: data,
    body: fillPlaceholders(body.replace(MARKER, '[[$1/$2]]'), words, `${PAGES}/${name}.md`),
  }));
}

/** The 22 cards of content/cartes in order of number. @throws OwnerError naming every fault at once */
export async function readCards(root: string): Promise<CardContent[]> {
  const files = await readMarkdownFolder(root, 'content/cartes', () => cardContentSchema);
  const cards = files.map(({ data }) => data);
  // Only of cards that could all be read: another would be reported as missing from the deck as well.
  const faults = deckFaults(cards);
  if (faults.length > 0) throw new OwnerError(faults);
  return cards.sort((one, other) => one.number - other.number);
}

/** What two cards say together. @throws OwnerError with every fault */
export async function readPairs(root: string): Promise<PairContent[]> {
  const file = 'content/paires.yaml';
  const pairs = await readYamlFile(root, file, pairsSchema);
  const faults = pairFaults(pairs);
  if (faults.length > 0) throw new OwnerError(faults.map((fault) => `${file} : ${fault}`));
  return pairs;
}

/** The sentence templates that join the cards of a reading. @throws OwnerError */
export function readWeaving(root: string): Promise<Weaving> {
  return readYamlFile(root, 'content/tissage.yaml', weavingSchema);
}

const ARTICLES = 'content/articles';

/** The articles of content/articles, newest first. @throws OwnerError naming every fault at once */
export async function readArticles(root: string, owner: string): Promise<Article[]> {
  const files = await readMarkdownFolder(root, ARTICLES, () => articleContentSchema);
  const articles = files.map(({ data, body }) => toArticle(data, body, owner));
  const slugs = articles.map(({ slug }) => slug);
  const faults = slugs
    .filter((slug, index) => slugs.indexOf(slug) !== index)
    .map((slug) => `${ARTICLES} : deux articles portent le slug « ${slug} ».`);
  if (faults.length > 0) throw new OwnerError(faults);
  return articles.sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
}

/** In the morning of Switzerland, so that the date is the same there in summer and winter time. */
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
