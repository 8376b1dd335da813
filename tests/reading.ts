import { categorize } from '#src/tarot/selection.ts';
import { deck } from './deck.ts';

const ids = deck.map(({ id }) => id);
export const SELECTED = ids.slice(3, 13);

/** What the draw sends to be kept. */
export function readingInput(changes: Record<string, unknown> = {}) {
  return {
    selectedCards: SELECTED,
    cardOrder: ids,
    categorization: categorize(SELECTED),
    interpretation: {
      summary: 'Vue <b>d’ensemble</b>',
      qualities: 'Qualités',
      obstacles: 'Obstacles',
      future: 'Avenir',
      special: 'Carte',
    },
    fragmentsUsed: ['le-pape/quality'],
    aiPrompt: '',
    createdAt: new Date().toISOString(),
    ...changes,
  };
}
