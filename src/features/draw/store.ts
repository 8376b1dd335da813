import { atom, map } from 'nanostores';
import type { Arcanum, Part } from '#src/tarot/arcana.ts';
import { categorize } from '#src/tarot/selection.ts';
import type { Reading } from './api.ts';

/** Where the draw stands; each phase shows one screen. */
type Phase =
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
  /** Ids of the 22 cards, top of the deck first. */
  cardOrder: string[];
  /** Ids in the order they were picked. */
  selectedCards: string[];
  isShuffled: boolean;
  isCut: boolean;
  /** When the tenth card was picked: it names the run, so that a repeated save is stored once. */
  completedAt: string | null;
  reading: Reading | null;
}

export const EMPTY_DRAW: Draw = {
  phase: 'loading',
  gesture: 'none',
  cardOrder: [],
  selectedCards: [],
  isShuffled: false,
  isCut: false,
  completedAt: null,
  reading: null,
};

export const $draw = map<Draw>({ ...EMPTY_DRAW });

/** The deck as the server gave it, in the order of its numbers. */
export const $arcana = atom<readonly Arcanum[]>([]);

export const $preloaded = map({ done: 0, total: 0 });

/** Parts received while the reading is being generated; null when it is not. */
export const $generating = atom<ReadonlySet<Part> | null>(null);

/** A sentence for screen readers about what just changed. */
export const $announcement = atom('');

export function arcanumOf(id: string): Arcanum {
  const found = $arcana.get().find((arcanum) => arcanum.id === id);
  if (!found) throw new Error(`Unknown card ${id}`);
  return found;
}

/** The ten cards by place. Only once ten are selected. */
export function currentCategorization() {
  return categorize($draw.get().selectedCards);
}
