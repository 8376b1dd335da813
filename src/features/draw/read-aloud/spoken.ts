import { additiveNumeral, NUMBER_WORDS } from '#src/tarot/numerals.ts';

const IN_WORDS = new Map(NUMBER_WORDS.map((word, number) => [additiveNumeral(number), word]));

/** A numeral by itself: no initial, and no part of a word such as « XVIIIe ». */
const NUMERAL = /(?<![\p{L}\p{N}’'-])[IVX]+(?![\p{L}\p{N}])/gu;

/** A sentence as a voice takes it: numbers in words, and no signs that some voices name or stumble at. */
export function spoken(sentence: string): string {
  return sentence
    .replaceAll(NUMERAL, (numeral) => IN_WORDS.get(numeral) ?? numeral)
    .replaceAll('’', "'")
    .replaceAll(/[\s«»“”]+/g, ' ')
    .trim();
}
