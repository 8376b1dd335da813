import { $draw, type Draw } from './state.ts';

const KEY = 'tirage';

type SavedDraw = Pick<
  Draw,
  'cardOrder' | 'selectedCards' | 'isShuffled' | 'isCut' | 'completedAt' | 'reading'
>;

/** Keeps the draw in this tab, so that a reload or a way back loses nothing. */
export function keepDraw(): () => void {
  return $draw.subscribe(
    ({ cardOrder, selectedCards, isShuffled, isCut, completedAt, reading }) => {
      if (cardOrder.length === 0) return;
      const saved: SavedDraw = {
        cardOrder,
        selectedCards,
        isShuffled,
        isCut,
        completedAt,
        reading,
      };
      try {
        sessionStorage.setItem(KEY, JSON.stringify(saved));
      } catch {
        // Storage refused (private mode, full): the draw goes on, only a reload would lose it.
      }
    },
  );
}

/** The draw this tab left unfinished, or null when there is none or it does not fit the deck. */
export function readSavedDraw(deckIds: readonly string[]): SavedDraw | null {
  try {
    const saved = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as SavedDraw | null;
    const known = new Set(deckIds);
    const fits =
      saved?.cardOrder.length === known.size &&
      [...saved.cardOrder, ...saved.selectedCards].every((id) => known.has(id));
    return fits ? saved : null;
  } catch {
    return null;
  }
}
