/** Roman numeral as old decks cut it: four is IIII, nine VIIII, nineteen XVIIII; null for Le Mat. */
export function additiveNumeral(number: number): string | null {
  if (number === 0) return null;
  const tens = Math.floor(number / 10);
  const units = number % 10;
  return 'X'.repeat(tens) + (units >= 5 ? 'V' : '') + 'I'.repeat(units % 5);
}

/** The numbers of the deck in words, from 0 to 21. */
export const NUMBER_WORDS =
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf vingt vingt-et-un'.split(
    ' ',
  );

/** « dix cartes », « une carte » */
export function formatCardCount(count: number): string {
  return count === 1 ? 'une carte' : `${NUMBER_WORDS[count]} cartes`;
}
