const WORD = /[\p{L}\p{M}\p{N}]+(?:[’'-][\p{L}\p{M}\p{N}]+)*/gu;

/** Number of words; "qu’il" and "lâcher-prise" count as one each. */
export function countWords(text: string): number {
  return text.match(WORD)?.length ?? 0;
}

/** The text's sentences with their final marks. « … ! » does not end one: no plain space follows the mark. */
export function sentencesOf(text: string): string[] {
  return text.split(/\n\n|(?<=[.?!…]) /);
}

/** The text with a capital at its start. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The text without a capital at its start. */
export function uncapitalize(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** The beginning of the text, at most `limit` UTF-16 units, without half of a surrogate pair at its end. */
export function truncate(text: string, limit: number): string {
  return text.slice(0, limit).replace(/[\ud800-\udbff]$/, '');
}
