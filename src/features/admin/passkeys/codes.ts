/** From here on new ones are advised. */
export const FEW_CODES = 3;

export function codesLeftSentence(count: number): string {
  if (count === 0) return 'C’était votre dernier code de secours : faites-en d’autres.';
  const left = `Il vous reste ${count} code${count > 1 ? 's' : ''} de secours`;
  return count > FEW_CODES ? `${left}.` : `${left} : pensez à en faire d’autres.`;
}
