import { z } from 'zod';
import { relu } from '#src/content/schemas/fields.ts';
import type { CardPage } from '#src/tarot/card-page.ts';
import { typographer } from '#src/text/typography.ts';
import { countWords } from '#src/text/words.ts';
import { readMarkdownFolder } from './checked-files.ts';
import { OwnerError } from './owner-error.ts';

const FOLDER = 'content/arcanes';

// The manual of a file in content/arcanes, for the owner: what a card's page says.

function told(what: string, least: number, most: number) {
  return z
    .string()
    .describe(`${what}, de ${least} à ${most} mots.`)
    .meta({ length: [least, most] })
    .refine((text) => countWords(text) >= least && countWords(text) <= most, {
      error: (issue) =>
        `ce texte compte ${countWords(String(issue.input))} mots : il en faut de ${least} à ${most}.`,
    });
}

/** What a card does, told after its name: « le Mat {phrase} ». */
function phrase(what: string) {
  return told(`${what}, après son nom, sans majuscule ni point`, 8, 20).regex(
    /^\p{Ll}.*[^.]$/u,
    'ce texte continue une phrase : ni majuscule au début, ni point à la fin.',
  );
}

const cardPageSchema = z
  .object({
    id: z
      .string()
      .describe('L’identifiant de la carte, celui de content/cartes.')
      .meta({ input: 'fixed' }),
    relu,
    line: told('Une ligne qui ne vaut que pour cette carte', 6, 18),
    love: told('La carte en amour', 38, 64),
    work: told('La carte au travail', 38, 64),
    advice: told('Un conseil, à l’impératif', 18, 38),
    topics: z
      .object({
        love: phrase('Ce que la carte complique en amour'),
        work: phrase('Ce qu’elle complique au travail'),
        for: phrase('Ce qu’elle dit pour, quand on hésite'),
        against: phrase('Ce qu’elle dit contre'),
      })
      .strict()
      .describe('Les bouts de phrase du thème d’un tirage.'),
    birth: told('La carte comme arcane de naissance', 40, 60),
    year: told('La carte comme arcane de l’année', 40, 60),
    questions: z
      .array(z.string().trim().min(1).describe('Une question.'))
      .length(3)
      .describe('Trois questions, à « je ».'),
  })
  .strict();

/** The second-level headings of its text, in this order. */
const CARD_PAGE_PARTS = ['Ce que l’on voit', 'D’où vient l’image', 'Dans un tirage'];
const PARTS_IN_WORDS = CARD_PAGE_PARTS.map((part) => `« ${part} »`).join(', ');

/** The files of content/arcanes as they are written. @throws OwnerError */
export function readCardTexts(root: string) {
  return readMarkdownFolder(root, FOLDER, () => cardPageSchema);
}

/** The texts of the 22 cards' pages in the order of the ids. @throws OwnerError naming every fault at once */
export async function readCardPages(root: string, ids: readonly string[]): Promise<CardPage[]> {
  const pages = await readCardTexts(root);
  const known = pages.map(({ data }) => data.id);
  const faults = [
    ...ids
      .filter((id) => !known.includes(id))
      .map((id) => `${FOLDER} : la page de « ${id} » manque.`),
    ...known
      .filter((id, index) => !ids.includes(id) || known.indexOf(id) !== index)
      .map((id) => `${FOLDER} : « ${id} » n’est pas une carte du jeu, ou a deux pages.`),
    ...pages
      .filter(
        ({ body }) =>
          partsOf(body)
            .map(({ title }) => title)
            .join('|') !== CARD_PAGE_PARTS.join('|'),
      )
      .map(({ name }) => `${FOLDER}/${name}.md : il faut les intertitres ${PARTS_IN_WORDS}.`),
  ];
  if (faults.length > 0) throw new OwnerError(faults);
  return pages
    .sort((one, other) => ids.indexOf(one.data.id) - ids.indexOf(other.data.id))
    .map(({ data: { relu, topics, ...texts }, body }) => {
      const { id, line, love, work, advice, birth, year, questions } = texts;
      const [seen = [], origin = [], example = []] = partsOf(body).map(({ text }) =>
        paragraphs(text),
      );
      return {
        id,
        approved: relu,
        line: typographer(line),
        love: typographer(love),
        work: typographer(work),
        advice: typographer(advice),
        topics,
        birth: typographer(birth),
        year: typographer(year),
        questions: questions.map(typographer),
        seen,
        origin,
        example,
      };
    });
}

function paragraphs(text: string): string[] {
  return typographer(text)
    .trim()
    .split(/\n{2,}/);
}

/** The text below each second-level heading. */
function partsOf(body: string): { title: string; text: string }[] {
  const [, ...parts] = body.split(/^## /m);
  return parts.map((part) => {
    const [title = '', ...lines] = part.split('\n');
    return { title, text: lines.join('\n') };
  });
}
