import { TEN_GROUPS, type TenCards } from './ten-card-spread.ts';

/** The body of POST /api/interpret for a draw. */
export function toSelection(categorization: TenCards) {
  return {
    spread: 'ten' as const,
    selectedCards: TEN_GROUPS.flatMap((category) => categorization[category]),
    categorization,
  };
}
