import * as z from 'zod/mini';
import type { Part } from '#src/tarot/arcana.ts';

/** The keys of the model's answer in the order of the letter, which is the order they are written and streamed in. */
export const LETTER_KEYS = [
  'opening',
  'qualities',
  'obstacles',
  'future',
  'special',
  'question',
] as const;

type LetterKey = (typeof LETTER_KEYS)[number];

/** What a model answered, or as much of it as there is. */
export type LetterTexts = Partial<Record<LetterKey, string>>;

/** The keys that make a part; the question is the last paragraph of the special part. */
const KEYS_OF: Record<Part, LetterKey[]> = {
  summary: ['opening'],
  qualities: ['qualities'],
  obstacles: ['obstacles'],
  future: ['future'],
  special: ['special', 'question'],
};

export function keysOf(parts: readonly Part[]): LetterKey[] {
  return parts.flatMap((part) => KEYS_OF[part]);
}

/** The text of a part, or null while one of its keys is missing. */
export function partIn(part: Part, texts: LetterTexts): string | null {
  const found = KEYS_OF[part].map((key) => texts[key]);
  return found.includes(undefined) ? null : found.join('\n\n');
}

/** Schema of an answer with exactly these parts. */
export function schemaOf(parts: readonly Part[]) {
  return z.strictObject(Object.fromEntries(keysOf(parts).map((key) => [key, z.string()])));
}

const COMPLETE_TEXT = /"(\w+)"\s*:\s*("(?:[^"\\]|\\.)*")/gs;

/** The texts that are complete in the beginning of an answer: JSON of one level whose values are strings. */
export function completeTexts(beginning: string): LetterTexts {
  const pairs = [...beginning.matchAll(COMPLETE_TEXT)].flatMap(([, key, value]) => {
    try {
      return [[key, JSON.parse(value as string)]];
    } catch {
      return [];
    }
  });
  return Object.fromEntries(pairs);
}
