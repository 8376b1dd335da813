import type { FragmentKind } from '#src/tarot/arcana.ts';
import {
  type CardTexts,
  MOTIFS,
  type Motif,
  type MotifState,
  type Wordings,
} from '#src/tarot/interpretation/passage-types.ts';
import { SPREADS } from '#src/tarot/spreads.ts';
import { deck } from './deck-fixtures.ts';

// Texts that name their own origin, so that a test sees in an interpretation which texts it was composed of.

const KINDS: FragmentKind[] = ['quality', 'obstacle', 'future', 'special'];

const byKind = <Value>(toValue: (kind: FragmentKind) => Value) =>
  Object.fromEntries(KINDS.map((kind) => [kind, toValue(kind)])) as Record<FragmentKind, Value>;

/** Returns a text of this number of words that begins with the name. */
export function createText(name: string, words = 30): string {
  return `${name}${' mot'.repeat(words - 1)}.`;
}

const createImageSentence = (id: string, motif: Motif) => `Image de ${id} (${motif}).`;

/** Cards with even numbers have the first state of each motif, the others the second. */
const getMotifState = (number: number): MotifState => (number % 2 === 0 ? 'first' : 'second');

/** Returns texts of all cards, without a gap, in which every card has these motifs. */
export function createAllCardTexts(motifs: readonly Motif[] = MOTIFS): CardTexts[] {
  return deck.map(({ id, number, name }): CardTexts => {
    const others = deck.filter((other) => other.id !== id);
    return {
      id,
      number,
      name,
      question: `question-${id} ?`,
      fragments: byKind((kind) => ({ approved: true, text: createText(`Seule ${id} ${kind}`) })),
      opens: createText(`Ouvre-${id}`),
      after: byKind((kind) =>
        Object.fromEntries(
          others.map((other) => [other.id, createText(`${other.id}>${id}>${kind}`)]),
        ),
      ),
      motifs: Object.fromEntries(
        motifs.map((motif) => [
          motif,
          {
            pole: getMotifState(number),
            image: createImageSentence(id, motif),
            answers: byKind((kind) => [createText(`Réponse ${motif} ${id} ${kind}`)]),
            ending: { text: `Fin ${motif} ${id}.`, question: `${motif} ${id} ?` },
          },
        ]),
      ),
    };
  });
}

export const WORDINGS: Wordings = {
  motifs: Object.fromEntries(
    MOTIFS.map((motif) => [
      motif,
      {
        first: [1, 2, 3].map((count) => `Ouverture ${motif} first ${count}. {image}`),
        second: [1, 2, 3].map((count) => `Ouverture ${motif} second ${count}. {image}`),
        turns: {
          obstacle: [1, 2].map((count) => `Passage ${motif} obstacle ${count}.`),
          future: [1, 2].map((count) => `Passage ${motif} future ${count}.`),
        },
      },
    ]),
  ),
  spreads: Object.fromEntries(
    SPREADS.map(({ id, slug }) => [
      id,
      {
        plain: [slug ? 'Sans motif, {1}.' : 'Sans motif.'],
        sum: {
          told: ['Somme : {calcul}, {1}.'],
          mat: 'Vingt-deux.',
          twice: ['Deux fois : {place}.'],
        },
      },
    ]),
  ) as Wordings['spreads'],
};
