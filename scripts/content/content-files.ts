import { glob, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { parse as parseYaml, YAMLParseError } from 'yaml';
import * as z from 'zod';
import * as errors from '#netlify/server/site-content/content-errors.ts';
import { hasBody, listTextIds, toFilePath } from '#netlify/server/site-content/content-paths.ts';
import type { Texts } from '#netlify/server/site-content/validate-content.ts';
import { UserError } from '#scripts/build/build-step.ts';
import type { ContentText } from '#src/api/admin/content.ts';
import { POST_CATEGORIES, POST_LIMITS } from '#src/api/blog.ts';
import type { StarterArticle } from '#src/features/blog/model.ts';
import { SLUG } from '#src/lib/text.ts';
import { pngFileName } from '#src/tarot/card-image-files.ts';

/** Reads all texts of content/ by id: the path, without extension and with `-` for `/`. @throws UserError */
export async function readAllTexts(root: string): Promise<Texts> {
  const paths = await Array.fromAsync(glob('content/{*,*/*}.{yaml,md}', { cwd: root }));
  const files = paths.map((path) => path.replaceAll(sep, '/'));
  // Skips files that are not texts, e.g. `content/README.md`: `toFilePath` turns their id into another path.
  const ids = files
    .map((file) => file.replace(/^content\/|\.\w+$/g, '').replaceAll('/', '-'))
    .filter((id, index) => toFilePath(id) === files[index]);
  const texts: Record<string, ContentText> = {};
  const faults: errors.ContentError[] = [];
  const results = await Promise.all(
    ids.sort().map(async (id) => [id, await readText(root, id)] as const),
  );
  for (const [id, result] of results) {
    if ('data' in result) texts[id] = result.data;
    else faults.push(...result.faults);
  }
  if (faults.length > 0) throw toUserError(faults);
  return texts;
}

/** Reads the file of one text, in YAML or in Markdown with front matter. */
export async function readText(
  root: string,
  id: string,
): Promise<errors.ValidationResult<ContentText>> {
  const fileText = await readFile(join(root, toFilePath(id)), 'utf8');
  if (toFilePath(id).endsWith('.yaml')) return parseFields(id, fileText, 0, null);
  const { header, body } = splitFrontMatter(fileText);
  if (header === null) {
    const message = 'les champs se placent entre deux lignes « --- », en tête du fichier.';
    return { faults: [errors.createContentErrorAt(id, [], message)] };
  }
  // The front matter starts on the second line of the file.
  return parseFields(id, header, 1, hasBody(id) ? body.trim() : null);
}

const FRONT_MATTER = /^---\n([\s\S]*?)\n---[ \t]*(?:\n|$)/;

/** Splits a Markdown file into front matter and body, without a byte order mark and with \n line ends. */
export function splitFrontMatter(source: string): { header: string | null; body: string } {
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const [headerWithDelimiters = '', header = null] = FRONT_MATTER.exec(text) ?? [];
  return { header, body: text.slice(headerWithDelimiters.length) };
}

function parseFields(
  id: string,
  yaml: string,
  linesBefore: number,
  body: string | null,
): errors.ValidationResult<ContentText> {
  try {
    return { data: { fields: parseYaml(yaml), body } };
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error;
    const lineNumber = (error.linePos?.[0].line ?? 0) + linesBefore;
    const sentence = `${toFilePath(id)}, ligne ${lineNumber} : l’écriture des champs n’est pas comprise. Vérifiez les deux-points, les guillemets et le retrait des lignes.`;
    return { faults: [errors.createWholeTextError(id, sentence)] };
  }
}

export function toUserError(faults: readonly errors.ContentError[]): UserError {
  return new UserError(faults.map(({ sentence }) => sentence));
}

// The schema of a file in content/articles. Error messages end with the description of the field, as a hint.

function line(maxLength: number) {
  return z
    .string()
    .trim()
    .min(1, 'ce texte ne peut pas être vide.')
    .max(maxLength, `ce texte compte ${maxLength} caractères au plus.`);
}

const articleContentSchema = z.strictObject({
  title: line(POST_LIMITS.title).describe('Le titre de l’article.'),
  slug: line(POST_LIMITS.slug)
    .regex(SLUG, 'lettres minuscules sans accent, chiffres et tirets.')
    .describe('La fin de son adresse : /blog/ suivi de ce mot.'),
  excerpt: line(POST_LIMITS.excerpt).describe('Les deux phrases montrées dans la liste.'),
  category: z.enum(POST_CATEGORIES, `une des catégories : ${POST_CATEGORIES.join(', ')}.`),
  featured: z.boolean().describe('« true » pour le mettre en vedette.'),
  createdAt: z.iso.date('une date, par exemple 2026-03-19.').describe('Le jour de sa publication.'),
  readTime: line(POST_LIMITS.readTime).describe('Le temps de lecture, par exemple « 5 min ».'),
  keywords: z.array(line(80)).describe('Les mots par lesquels on le cherche.'),
  imageAlt: line(POST_LIMITS.imageAlt).describe('Ce que montre l’image, pour qui ne la voit pas.'),
  card: z
    .string()
    .regex(/^\d\d-[a-z-]+$/, 'le nom d’une carte, par exemple « 01-le-bateleur ».')
    .describe('La carte qui l’illustre.'),
  author: line(POST_LIMITS.author).nullable().describe('L’auteur ; vide (null) quand c’est vous.'),
});

type ArticleContent = z.infer<typeof articleContentSchema>;

/** Returns the posts that come with the site, newest first. @throws UserError that lists all errors */
export function readArticles(texts: Texts, authorName: string): StarterArticle[] {
  const faults: errors.ContentError[] = [];
  const articles = listTextIds('articles', texts).flatMap((id) => {
    const result = errors.validateFields(id, articleContentSchema, texts[id]?.fields);
    if ('data' in result) return [toArticle(result.data, texts[id]?.body ?? '', authorName)];
    faults.push(...result.faults);
    return [];
  });
  const slugs = articles.map(({ slug }) => slug);
  for (const duplicate of slugs.filter((slug, index) => slugs.indexOf(slug) !== index)) {
    const sentence = `content/articles : deux articles portent le slug « ${duplicate} ».`;
    faults.push(errors.createWholeTextError(null, sentence));
  }
  if (faults.length > 0) throw toUserError(faults);
  return articles.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}

/** Added to the date of an article. At this time UTC and Switzerland have the same date all year. */
const TIME_OF_DAY = 'T08:00:00.000Z';

function toArticle(
  { card, author, createdAt, ...fields }: ArticleContent,
  content: string,
  authorName: string,
): StarterArticle {
  return {
    ...fields,
    author: author ?? authorName,
    createdAt: `${createdAt}${TIME_OF_DAY}`,
    imageUrl: `/images/${pngFileName(card)}`,
    content,
  };
}
