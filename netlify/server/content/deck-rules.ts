import { DECK_SIZE } from '#src/tarot/arcana.ts';
import { DECK_IDS } from '#src/tarot/deck-ids.ts';
import { additiveNumeral } from '#src/tarot/numerals.ts';
import type { BankContent } from './bank-content.ts';
import type { CardContent } from './card-content.ts';

export function deckFaults(cards: readonly CardContent[]): string[] {
  const missing = DECK_IDS.filter((id) => !cards.some((card) => card.id === id));
  return [
    ...missing.map((id) => `La carte « ${id} » manque : le jeu en compte ${DECK_SIZE}.`),
    ...repeated(cards.map(({ id }) => id)).map((id) => `Deux fichiers décrivent « ${id} ».`),
    ...repeated(cards.map(({ imageFileName }) => imageFileName)).map(
      (file) => `Deux cartes montrent la même image « ${file} ».`,
    ),
    ...cards.flatMap(cardFaults),
  ];
}

function cardFaults({ id, number, numeral }: CardContent): string[] {
  const expected = DECK_IDS.indexOf(id);
  if (expected < 0) {
    return [`« ${id} » n’est pas l’identifiant d’une carte : ${DECK_IDS.join(', ')}.`];
  }
  const faults = [];
  if (number !== expected) faults.push(`« ${id} » porte le nombre ${expected}, et non ${number}.`);
  const cut = additiveNumeral(expected);
  if (numeral !== cut) {
    faults.push(`« ${id} » porte le chiffre ${cut ?? 'vide (null)'}, et non ${numeral ?? 'vide'}.`);
  }
  return faults;
}

export function bankFaults(banks: readonly Pick<BankContent, 'id'>[]): string[] {
  const ids = banks.map(({ id }) => id);
  return [
    ...DECK_IDS.filter((id) => !ids.includes(id)).map(
      (id) => `content/voisines : les passages de « ${id} » manquent.`,
    ),
    ...repeated(ids).map((id) => `content/voisines : deux fichiers portent « ${id} ».`),
  ];
}

function repeated(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, place) => values.indexOf(value) !== place))];
}
