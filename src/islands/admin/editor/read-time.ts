import { countWords } from '#src/tarot/words.ts';

const WORDS_A_MINUTE = 200;

/** "7 min" for some 1,400 words; a minute at least. */
export function suggestReadTime(content: string): string {
  return `${Math.max(1, Math.round(countWords(content) / WORDS_A_MINUTE))} min`;
}
