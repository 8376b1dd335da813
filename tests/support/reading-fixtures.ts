import { deck } from './deck-fixtures.ts';
import { layTen } from './ten-card-spread.ts';

const ids = deck.map(({ id }) => id);
export const SELECTED_CARDS = ids.slice(3, 13);

/** Returns what the browser sends to save a reading. */
export function createReadingInput(changes: Record<string, unknown> = {}) {
  return {
    spread: 'ten' as const,
    selectedCards: SELECTED_CARDS,
    cardOrder: ids,
    categorization: layTen(SELECTED_CARDS),
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
