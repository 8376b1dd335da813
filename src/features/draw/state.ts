import { atom, map } from 'nanostores';
import type { Reading } from '#src/api/readings.ts';
import type { Arcanum } from '#src/tarot/arcana.ts';
import { CARD_SIZES } from '#src/tarot/card-image-files.ts';
import type { Topic, TopicLetter } from '#src/tarot/interpretation/compose-topic.ts';
import type { PartName, SpreadId } from '#src/tarot/spreads.ts';

/** `loading` fetches the deck, `preloading` its pictures; `categorization` shows the picked cards face up. */
export type Phase =
  | 'loading'
  | 'failed'
  | 'preloading'
  | 'selection'
  | 'categorization'
  | 'interpretation';

/** The running animation of the deck, which accepts no input until the animation ends. */
export type DeckAnimation = 'none' | 'shuffling' | 'cutting';

export interface Draw {
  phase: Phase;
  animation: DeckAnimation;
  spread: SpreadId;
  /** Ids of the 22 cards, top of the deck first. */
  cardOrder: string[];
  /** Ids of the picked cards, in the order of the picks. */
  selectedCards: string[];
  isShuffled: boolean;
  isCut: boolean;
  /** ISO date of the last pick, which identifies the draw, so that a repeated save is stored only once. */
  completedAt: string | null;
  reading: Reading | null;
  /** Whether the server has stored the reading. */
  isSaved: boolean;
  /** The topic that the visitor chose. The server gets it only for an interpretation by AI or for a mail. */
  topic: Topic | null;
  /** An interpretation about `topic`, shown instead of that in `reading`; null if there is none. */
  topicLetter: TopicLetter | null;
}

export const EMPTY_DRAW: Draw = {
  phase: 'loading',
  animation: 'none',
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

/** The deck from the server, sorted by card number. */
export const $arcana = atom<readonly Arcanum[]>([]);

/** Card image sizes: default values until the answer of `/api/config` replaces them. */
export const $cardSizes = atom(CARD_SIZES);

/** The number of card pictures that are loaded, and their total. */
export const $preload = map({ done: 0, total: 0 });

/** Whether an AI model writes interpretations; null until the server has answered. */
export const $isAiAvailable = atom<boolean | null>(null);

/** Parts received so far while an interpretation is generated; null while nothing is being generated. */
export const $receivedParts = atom<ReadonlySet<PartName> | null>(null);

/** A sentence about the last change, for screen readers. */
export const $announcement = atom('');

export function changeDraw(changes: Partial<Draw>): void {
  $draw.set({ ...$draw.get(), ...changes });
}

export function getCard(id: string): Arcanum {
  const found = $arcana.get().find((arcanum) => arcanum.id === id);
  if (!found) throw new Error(`Unknown card ${id}`);
  return found;
}
