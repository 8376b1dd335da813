import { atom, map } from 'nanostores';
import type { Reading } from '#src/api/readings.ts';
import type { Arcanum } from '#src/tarot/arcana.ts';
import { CARD_SIZES } from '#src/tarot/card-sizes.ts';
import type { Topic, TopicLetter } from '#src/tarot/interpretation/compose-topic.ts';
import type { Part, SpreadId } from '#src/tarot/spreads.ts';

/** The step of the draw; each one has its screen. */
export type Phase =
  | 'loading'
  | 'failed'
  | 'preloading'
  | 'selection'
  | 'categorization'
  | 'interpretation';

/** The animation that runs on the deck, which is locked meanwhile. */
export type Gesture = 'none' | 'shuffling' | 'cutting';

export interface Draw {
  phase: Phase;
  gesture: Gesture;
  spread: SpreadId;
  /** Ids of the 22 cards, top of the deck first. */
  cardOrder: string[];
  /** Ids in the order they were picked. */
  selectedCards: string[];
  isShuffled: boolean;
  isCut: boolean;
  /** When the last card was picked: it identifies the draw, so that a repeated save is stored once. */
  completedAt: string | null;
  reading: Reading | null;
  /** Whether the server has stored the reading. */
  isSaved: boolean;
  /** What the visitor chose to ask about; it leaves the browser only for an AI model that writes the interpretation. */
  topic: Topic | null;
  topicLetter: TopicLetter | null;
}

export const EMPTY_DRAW: Draw = {
  phase: 'loading',
  gesture: 'none',
  spread: 'ten',
  cardOrder: [],
  selectedCards: [],
  isShuffled: false,
  isCut: false,
  completedAt: null,
  reading: null,
  isSaved: false,
  topic: null,
  topicLetter: null,
};

export const $draw = map<Draw>({ ...EMPTY_DRAW });

/** The deck from the server, in the order of its numbers. */
export const $arcana = atom<readonly Arcanum[]>([]);

/** The sizes from the build, until those of the server arrive. */
export const $cardSizes = atom(CARD_SIZES);

export const $preloaded = map({ done: 0, total: 0 });

/** Whether an AI model writes interpretations; null until the server has answered. */
export const $isAiAvailable = atom<boolean | null>(null);

/** Parts received while the reading is being generated; null otherwise. */
export const $generating = atom<ReadonlySet<Part> | null>(null);

/** The last change, in a sentence for screen readers. */
export const $announcement = atom('');

export function changeDraw(changes: Partial<Draw>): void {
  $draw.set({ ...$draw.get(), ...changes });
}

export function getCard(id: string): Arcanum {
  const found = $arcana.get().find((arcanum) => arcanum.id === id);
  if (!found) throw new Error(`Unknown card ${id}`);
  return found;
}
