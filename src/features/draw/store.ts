import { atom, map } from 'nanostores';
import type { Arcanum } from '#src/tarot/arcana.ts';
import { CARD_SIZES } from '#src/tarot/card-sizes.ts';
import type { DeckStep } from '#src/tarot/draw-proof.ts';
import type { Topic, TopicPassage } from '#src/tarot/interpretation/topic.ts';
import type { Part, SpreadId } from '#src/tarot/spreads.ts';
import type { Reading } from './api.ts';
import { keepInTab, keptInTab } from './tab-storage.ts';

/** Where the draw stands; each phase shows one screen. */
export type Phase =
  | 'loading'
  | 'failed'
  | 'preloading'
  | 'selection'
  | 'categorization'
  | 'interpretation';

/** What is happening to the deck: nothing else may touch it meanwhile. */
export type Gesture = 'none' | 'shuffling' | 'cutting';

export interface Draw {
  phase: Phase;
  gesture: Gesture;
  spread: SpreadId;
  /** Ids of the 22 cards, top of the deck first. */
  cardOrder: string[];
  /** How that order came about: none where this browser shuffled, null where nothing is known of it. */
  steps: readonly DeckStep[] | null;
  /** Ids in the order they were picked. */
  selectedCards: string[];
  isShuffled: boolean;
  isCut: boolean;
  /** When the last card was picked: it names the run, so that a repeated save is stored once. */
  completedAt: string | null;
  reading: Reading | null;
  /** Whether the reading is stored, on the server or in this browser. */
  isKept: boolean;
  /** What the visitor asks about, if she says so; it leaves the browser only for a model that writes the letter. */
  topic: Topic | null;
  topicPassage: TopicPassage | null;
}

export const EMPTY_DRAW: Draw = {
  phase: 'loading',
  gesture: 'none',
  spread: 'ten',
  cardOrder: [],
  steps: null,
  selectedCards: [],
  isShuffled: false,
  isCut: false,
  completedAt: null,
  reading: null,
  isKept: false,
  topic: null,
  topicPassage: null,
};

export const $draw = map<Draw>({ ...EMPTY_DRAW });

/** The deck as the server gave it, in the order of its numbers. */
export const $arcana = atom<readonly Arcanum[]>([]);

/** The sizes the page was built with, until the server has said its own. */
export const $cardSizes = atom(CARD_SIZES);
// The answer is nearly always what the page has: no card is rendered anew for it.
$cardSizes.eq = (one, other) => JSON.stringify(one) === JSON.stringify(other);

export const $preloaded = map({ done: 0, total: 0 });

/** Whether the server has a model that writes letters, as far as it has been heard of. */
export const $isAiAvailable = atom(false);

/** Parts received while the reading is being generated; null when it is not. */
export const $generating = atom<ReadonlySet<Part> | null>(null);

/** A sentence for screen readers about what just changed. */
export const $announcement = atom('');

export function changeDraw(changes: Partial<Draw>): void {
  $draw.set({ ...$draw.get(), ...changes });
}

export function arcanumOf(id: string): Arcanum {
  const found = $arcana.get().find((arcanum) => arcanum.id === id);
  if (!found) throw new Error(`Unknown card ${id}`);
  return found;
}

/** Each spread has a draw of its own; the house's has kept its key. */
const keyOf = (spread: SpreadId) => (spread === 'ten' ? 'tirage' : `tirage-${spread}`);

/** What of the draw is kept. */
export type SavedDraw = Omit<Draw, 'phase' | 'gesture'>;

/** Keeps the draw in this tab. */
export function keepDraw(): () => void {
  return $draw.subscribe(({ phase, gesture, ...saved }) => {
    if (saved.cardOrder.length > 0) keepInTab(keyOf(saved.spread), saved satisfies SavedDraw);
  });
}

/**
 * The draw this tab left unfinished, or null when there is none or it does not fit the deck.
 * @throws where what reads it cannot be loaded
 */
export async function readSavedDraw(
  spread: SpreadId,
  deckIds: readonly string[],
): Promise<SavedDraw | null> {
  const text = keptInTab(keyOf(spread));
  // Most visits have none, and do without what reads it.
  if (!text) return null;
  const { parseSavedDraw } = await import('./saved-draw.ts');
  return parseSavedDraw(text, deckIds);
}
