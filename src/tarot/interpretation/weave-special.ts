import type { Arcanum } from '#src/tarot/arcana.ts';
import { interpolate } from '#src/text/interpolate.ts';
import { asSentence, formsOf } from './card-names.ts';
import { choose } from './choose.ts';

const OPENINGS = [
  '{carte} donne le ton de la lecture.',
  'La dixième carte est {carte}, et les neuf autres se lisent à sa lumière.',
  'Le dernier mot revient {à carte}.',
  'Je m’arrête plus longtemps sur {carte}.',
  'Au centre de la table, il y a {carte}.',
];

const CLOSINGS = [
  'Relisez ce qui précède avec cela en tête, plusieurs phrases y prennent du relief.',
  'C’est avec cette clé que je relirais vos qualités, vos obstacles et votre avenir.',
  'Si une seule chose devait rester de cette lecture, ce serait celle-là.',
  'Le reste du tirage s’ordonne autour de ce point, à vous de voir comment.',
];

/** The part of the special card: it depends on that card alone. */
export function weaveSpecial(cards: readonly Arcanum[]): string {
  const [card] = cards as [Arcanum];
  const opening = asSentence(interpolate(choose(OPENINGS, cards, 1), formsOf(card.name)));
  return `${opening} ${card.fragments.special} ${choose(CLOSINGS, cards, 2)}`;
}
