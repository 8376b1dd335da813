import type { AnswerTexts } from '#netlify/server/interpretation/generate-interpretation.ts';
import { capitalize } from '#src/lib/text.ts';
import type { Arcanum } from '#src/tarot/arcana.ts';
import { lowercaseArticle } from '#src/tarot/interpretation/french-card-names.ts';
import { getGroupPerCard, hasOneCardPerGroup } from '#src/tarot/spread-types.ts';
import { SPREADS, type Spread } from '#src/tarot/spreads.ts';
import { deck } from '#tests/support/deck-fixtures.ts';
import { TEN_GROUPS, type TenCards } from '#tests/support/ten-card-spread.ts';

type TenCardAnswer = Record<'opening' | 'question' | (typeof TEN_GROUPS)[number], string>;

function createGroupText(names: readonly string[], ending: string): string {
  const [first, second, third] = names as [string, string, string];
  return [
    `${capitalize(first)} ouvre cette rangée sans hausser la voix, et c’est ainsi que vous entrez dans une pièce où l’on parle déjà. Vous attendez la fin d’une phrase avant de poser la vôtre, et l’on vous écoute sans que vous ayez rien demandé. Tout près, ${second} regarde ailleurs. On peut y lire de la distraction, ou une attention qui prend son temps, comme celle que vous gardez pour les choses qui durent.`,
    `Quant à la troisième figure, ${third}, elle pose une question simple et la laisse ouverte sur la table, entre deux tasses. Il n’est pas nécessaire d’y répondre ce soir. ${ending}`,
  ].join('\n\n');
}

/** Returns a valid answer for ten cards. */
function createTenCardAnswer(cards: readonly Pick<Arcanum, 'name'>[]): TenCardAnswer {
  const names = cards.map(({ name }) => lowercaseArticle(name));
  return {
    opening: `Sur votre table, plusieurs mains sont occupées et quelques-unes sont libres. J’ai regardé celles-là d’abord, avant les visages, parce qu’elles disent mieux ce que l’on s’apprête à faire. Une seule reste cachée, et je la garde pour la fin.`,
    qualities: createGroupText(
      names.slice(0, 3),
      'Ces trois présences ne disent pas la même chose, et c’est bien ce qui vous les rend utiles, un jour de semaine comme un dimanche.',
    ),
    obstacles: createGroupText(
      names.slice(3, 6),
      'Rien de cela ne demande de force : un geste modeste, répété trois fois, en apprend davantage qu’une longue explication donnée debout.',
    ),
    future: createGroupText(
      names.slice(6, 9),
      'Le reste vous appartient, avec vos mots et votre calendrier, et pourrait commencer par une fenêtre que l’on entrouvre le matin.',
    ),
    special: `Voici la main que je gardais, et ${names[9]} ne la montre qu’à moitié. Prenez-la comme une lampe sur la table, que vous pouvez rapprocher ou éloigner. Rien n’est imposé : un coin que vous ne regardiez plus s’éclaire, et les objets familiers reprennent un peu de relief. Choisissez un seul détail de votre journée, et donnez-lui dix minutes sans rien attendre en retour.`,
    question:
      'À garder pour demain : quelle main est-ce que je tiens fermée sans savoir pourquoi ?',
  };
}

/** Returns a valid answer for a spread with one card in each group. */
function createOneByOneAnswer(
  cards: readonly Pick<Arcanum, 'name'>[],
  spread: Spread,
): AnswerTexts {
  const names = cards.map(({ name }) => capitalize(lowercaseArticle(name)));
  const texts = spread.groups.map(({ id }, index) => [
    id,
    `${names[index]} se tient là sans hausser la voix, et c’est ainsi que vous entrez dans une pièce où l’on parle déjà. Vous attendez la fin d’une phrase avant de poser la vôtre, et l’on vous écoute sans que vous ayez rien demandé.`,
  ]);
  return {
    opening: 'Sur votre table, plusieurs mains sont occupées et quelques-unes sont libres.',
    ...Object.fromEntries(texts),
    question: 'Quelle main est-ce que je tiens fermée sans savoir pourquoi ?',
  };
}

/** Returns a valid answer about these cards, whose number identifies the spread. */
export function createAnswerForCards(cards: readonly Pick<Arcanum, 'name'>[]): AnswerTexts {
  const spread = SPREADS.find((candidate) => getGroupPerCard(candidate).length === cards.length);
  return spread && hasOneCardPerGroup(spread)
    ? createOneByOneAnswer(cards, spread)
    : createTenCardAnswer(cards);
}

/** Returns a valid answer for a draw of ten cards. */
export function createAnswerForDraw(draw: TenCards): TenCardAnswer {
  const ids = TEN_GROUPS.flatMap((group) => draw[group]);
  return createTenCardAnswer(ids.map((id) => deck.find((card) => card.id === id) as Arcanum));
}

/** Returns the answer with only these keys. */
export function pickKeys(answer: AnswerTexts, keys: readonly string[]): AnswerTexts {
  return Object.fromEntries(Object.entries(answer).filter(([key]) => keys.includes(key)));
}

/** Returns the JSON of an answer up to this key, or its first 60 characters if it does not contain the key. */
export function cutBefore(answer: AnswerTexts, key: string): string {
  const text = JSON.stringify(answer);
  const keyIndex = text.indexOf(`"${key}"`);
  return keyIndex < 0 ? text.slice(0, 60) : text.slice(0, keyIndex);
}
