import { type Arcanum, FRAGMENT_OF } from '#src/tarot/arcana.ts';
import { interpolate } from '#src/text/interpolate.ts';
import { countWords } from '#src/text/words.ts';
import { asSentence, formsOf } from './card-names.ts';
import { choose, inDeckOrder } from './choose.ts';
import { LENGTHS } from './lengths.ts';
import { PREDICATES } from './predicates.ts';
import { type Threefold, wordingOf } from './wording.ts';

/**
 * How the first, second and third card of a part are brought in; no opening serves two places, so none
 * is read twice in a reading. `{à carte}` is « au Mat » or « à la Lune », and `{il}` agrees with it.
 */
const OPENINGS: Record<Threefold, [string[], string[], string[]]> = {
  qualities: [
    ['Chez vous, {carte} {fait}.', 'Pour commencer, {carte} {fait}.', 'Voici {carte}, qui {fait}.'],
    [
      'À ses côtés, {carte} {fait}.',
      'Tout près, {carte} {fait}.',
      'Dans son sillage, {carte} {fait}.',
    ],
    ['{carte}, enfin, {fait}.', 'Reste {carte}, qui {fait}.', 'Et {carte} {fait}.'],
  ],
  obstacles: [
    [
      'Par moments, {carte} {fait}.',
      'Sur votre route, {carte} {fait}.',
      'Certains jours, {carte} {fait}.',
    ],
    [
      'De son côté, {carte} {fait}.',
      'Ajoutez-y {carte}, qui {fait}.',
      'Plus loin, {carte} {fait}.',
    ],
    [
      'À son tour, {carte} {fait}.',
      'S’y mêle {carte}, qui {fait}.',
      'Quant {à carte}, {il} {fait}.',
    ],
  ],
  future: [
    [
      'Devant vous, {carte} {fait}.',
      'À l’horizon, {carte} {fait}.',
      'Bientôt peut-être, {carte} {fait}.',
    ],
    [
      'Au tournant, {carte} {fait}.',
      '{carte}, sans bruit, {fait}.',
      'Dans la foulée, {carte} {fait}.',
    ],
    [
      'Au loin, {carte} {fait}.',
      'Vient alors {carte}, qui {fait}.',
      'Un pas encore, et {carte} {fait}.',
    ],
  ],
};

const PLAIN_OPENING = '{carte} {fait}.';

/** The link that brings a card in, with its name in the right form. */
function bringIn(opening: string, card: Arcanum, category: Threefold): string {
  return asSentence(
    interpolate(opening, { ...formsOf(card.name), fait: wordingOf(PREDICATES, card, category) }),
  );
}

export function weaveThree(category: Threefold, cards: readonly Arcanum[]): string {
  const ordered = inDeckOrder(cards);
  const weave = (opening: (place: number) => string) =>
    ordered
      .map(
        (card, place) =>
          `${bringIn(opening(place), card, category)} ${card.fragments[FRAGMENT_OF[category]]}`,
      )
      .join(' ');
  const [first, second, third] = OPENINGS[category].map((choices, place) =>
    choose(choices, ordered, place),
  );
  const linked = weave((place) => [first, second, third][place] ?? PLAIN_OPENING);
  return countWords(linked) <= LENGTHS[category].most ? linked : weave(() => PLAIN_OPENING);
}
