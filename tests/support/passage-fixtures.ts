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

// Texts that name their own origin, so that a test can tell which texts an interpretation is composed of.

const KINDS: FragmentKind[] = ['quality', 'obstacle', 'future', 'special'];

const mapKinds = <Value>(toValue: (kind: FragmentKind) => Value) =>
  Object.fromEntries(KINDS.map((kind) => [kind, toValue(kind)])) as Record<FragmentKind, Value>;

/** Returns a text of this number of words that begins with the name. */
export function createText(name: string, wordCount = 30): string {
  return `${name}${' mot'.repeat(wordCount - 1)}.`;
}

/** Returns the state of every motif on a card: the first for even numbers, the second for odd ones. */
const getMotifState = (number: number): MotifState => (number % 2 === 0 ? 'first' : 'second');

/** Returns complete texts of all cards, in which every card has these motifs. */
export function createAllCardTexts(motifs: readonly Motif[] = MOTIFS): CardTexts[] {
  return deck.map(({ id, number, name }): CardTexts => {
    const otherCards = deck.filter((other) => other.id !== id);
    return {
      id,
      number,
      name,
      question: `question-${id} ?`,
      fragments: mapKinds((kind) => ({ approved: true, text: createText(`Seule ${id} ${kind}`) })),
      opens: createText(`Ouvre-${id}`),
      after: mapKinds((kind) =>
        Object.fromEntries(
          otherCards.map((other) => [other.id, createText(`${other.id}>${id}>${kind}`)]),
        ),
      ),
      motifs: Object.fromEntries(
        motifs.map((motif) => [
          motif,
          {
            pole: getMotifState(number),
            image: `Image de ${id} (${motif}).`,
            answers: mapKinds((kind) => [createText(`Réponse ${motif} ${id} ${kind}`)]),
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
