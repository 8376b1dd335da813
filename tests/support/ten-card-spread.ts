import type { InterpretAnswer } from '#src/api/readings.ts';
import { DECK_IDS, type FragmentKind } from '#src/tarot/arcana.ts';
import { encodeDraw } from '#src/tarot/draw-url-code.ts';
import type { Topic } from '#src/tarot/interpretation/compose-topic.ts';
import { resolveSpread } from '#src/tarot/interpretation/resolve-spread.ts';
import { getCardIds, layCards } from '#src/tarot/lay-spread.ts';
import { getPartNames } from '#src/tarot/spread-types.ts';
import { getSpread, type LaidSpread } from '#src/tarot/spreads.ts';
import { composeCurrent, createRandomSpreads, deck } from './deck-fixtures.ts';

// The default spread, which most tests use.

export const TEN = getSpread('ten');

/** The groups of the spread and the parts of its interpretation. */
export const TEN_GROUPS = ['qualities', 'obstacles', 'future', 'special'] as const;
export const TEN_PARTS = getPartNames(TEN) as TenPart[];

type TenGroup = (typeof TEN_GROUPS)[number];
export type TenPart = 'summary' | TenGroup;
/** Ids of the cards by group. */
export type TenCards = Record<TenGroup, string[]>;
export type TenInterpretation = Record<TenPart, string>;
export type TenAnswer = InterpretAnswer & { interpretation: TenInterpretation };

export const layTen = (selectedCards: readonly string[]) =>
  layCards({ spread: 'ten', selectedCards }).categorization as TenCards;

export const toTenSpread = (categorization: TenCards): LaidSpread => ({
  spread: 'ten',
  categorization,
});

export const listTenCards = (cards: TenCards): string[] => getCardIds(toTenSpread(cards));

export const resolveTen = (cards: TenCards) => resolveSpread(deck, toTenSpread(cards));

export function getKind(group: TenGroup): FragmentKind {
  return TEN.groups.find(({ id }) => id === group)?.textKind as FragmentKind;
}

/** Composes the interpretation of a draw from the site's current texts. */
export function composeTen(cards: TenCards): TenInterpretation {
  return composeCurrent(toTenSpread(cards)) as TenInterpretation;
}

/** Like `composeTen`, about a topic. */
export function composeTenTopic(topic: Topic, cards: TenCards): TenInterpretation {
  return composeCurrent(toTenSpread(cards), topic) as TenInterpretation;
}

/** Returns random draws of ten cards, which are the same in every run with the same seed. */
export function createRandomDraws(count: number, seed: number): TenCards[] {
  return createRandomSpreads('ten', count, seed).map(
    ({ categorization }) => categorization as TenCards,
  );
}

/** Returns the code of a draw in URLs, from the numbers of its cards. */
export const encodeTen = (...numbers: number[]) =>
  encodeDraw({ spread: 'ten', selectedCards: numbers.map((number) => DECK_IDS[number] as string) });

/** Forty draws, in which every card occurs in each group of three cards. */
export const SAMPLE_DRAWS: readonly TenCards[] = createRandomDraws(40, 1);
