const WORD = /[\p{L}\p{M}\p{N}]+(?:[’'-][\p{L}\p{M}\p{N}]+)*/gu;

/** Number of words a French reader would count: "qu’il" and "lâcher-prise" are one each. */
export function countWords(text: string): number {
  return text.match(WORD)?.length ?? 0;
}

/** The text's sentences, each with its mark. Inside « » none ends: no plain space stands before the closing sign. */
export function sentencesOf(text: string): string[] {
  return text.split(/\n\n|(?<=[.?!…]) /);
}
