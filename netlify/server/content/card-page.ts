import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { relu } from '#src/content/schemas/fields.ts';
import type { CardPage } from '#src/tarot/card-page.ts';
import { typographer } from '#src/text/typography.ts';
import type { CardContent } from './card-content.ts';
import { toFragments, typeset } from './card-texts.ts';
import { type ContentFault, faultOf } from './faults.ts';
import { fileOf } from './paths.ts';
import { ownId, textOfWords } from './written.ts';

// The manual of a file in content/arcanes, for the owner: what a card's page says.

function told(what: string, least: number, most: number) {
  return textOfWords(`${what}, de ${least} à ${most} mots.`, least, most);
}

/** What a card does, told after its name: « le Mat {phrase} ». */
function phrase(what: string) {
  return told(`${what}, après son nom, sans majuscule ni point`, 8, 20).regex(
    /^\p{Ll}.*[^.]$/u,
    'ce texte continue une phrase : ni majuscule au début, ni point à la fin.',
  );
}

export const cardPageSchema = z.strictObject({
  id: ownId,
  relu,
  line: told('Une ligne qui ne vaut que pour cette carte', 6, 18),
  love: told('La carte en amour', 38, 64),
  work: told('La carte au travail', 38, 64),
  advice: told('Un conseil, à l’impératif', 18, 38),
  topics: z
    .strictObject({
      love: phrase('Ce que la carte complique en amour'),
      work: phrase('Ce qu’elle complique au travail'),
      for: phrase('Ce qu’elle dit pour, quand on hésite'),
      against: phrase('Ce qu’elle dit contre'),
    })
    .describe('Les bouts de phrase du thème d’un tirage.'),
  birth: told('La carte comme arcane de naissance', 40, 60),
  year: told('La carte comme arcane de l’année', 40, 60),
  questions: z
    .array(z.string().trim().min(1).describe('Une question.'))
    .length(3)
    .describe('Trois questions, à « je ».'),
});

const CARD_PAGE_PARTS = ['Ce que l’on voit', 'D’où vient l’image', 'Dans un tirage'];
const PARTS_IN_WORDS = CARD_PAGE_PARTS.map((part) => `« ${part} »`).join(', ');

interface CardPageText {
  /** Of the text, not of its card. */
  id: string;
  data: z.output<typeof cardPageSchema>;
  body: string;
}

/** What is wrong with the body of a card's page. */
export function partFaults({ id, body }: CardPageText): ContentFault[] {
  const titles = partsOf(body).map(({ title }) => title);
  if (isDeepStrictEqual(titles, CARD_PAGE_PARTS)) return [];
  return [faultOf(id, `${fileOf(id)} : il faut les intertitres ${PARTS_IN_WORDS}.`, ['body'])];
}

/** The texts of the cards' pages, faultless ones, in the order of the cards. */
export function toCardPages(
  pages: readonly CardPageText[],
  cards: readonly CardContent[],
): CardPage[] {
  const ids = cards.map(({ id }) => id);
  return pages
    .toSorted((one, other) => ids.indexOf(one.data.id) - ids.indexOf(other.data.id))
    .map(({ data: { relu, topics, ...texts }, body }, place) => {
      const card = cards[place] as CardContent;
      const [seen = [], origin = [], example = []] = partsOf(body).map(({ text }) =>
        typographer(text)
          .trim()
          .split(/\n{2,}/),
      );
      return {
        ...typeset({ ...texts, question: card.question }),
        ...{ approved: relu, topics, fragments: toFragments(card), seen, origin, example },
      };
    });
}

function partsOf(body: string): { title: string; text: string }[] {
  const [, ...parts] = body.split(/^## /m);
  return parts.map((part) => {
    const [title = '', ...lines] = part.split('\n');
    return { title, text: lines.join('\n') };
  });
}
