/** Roman numeral as old decks cut it: four is IIII, nine VIIII, nineteen XVIIII; null for Le Mat. */
export function additiveNumeral(number: number): string | null {
  if (number === 0) return null;
  const tens = Math.floor(number / 10);
  const units = number % 10;
  return 'X'.repeat(tens) + (units >= 5 ? 'V' : '') + 'I'.repeat(units % 5);
}
