import * as z from 'zod/mini';
import type { GroupId, Part, Spread } from '#src/tarot/spreads.ts';

/** A key of the model's answer: a group's, or what stands before and after them all. */
export type LetterKey = 'opening' | 'question' | GroupId;

/** What a model answered, or as much of it as there is. */
export type LetterTexts = Partial<Record<LetterKey, string>>;

/** The keys that make a part; the question is the last paragraph of the last part. */
function keysOfPart(part: Part, { groups }: Spread): LetterKey[] {
  if (part === 'summary') return ['opening'];
  return part === groups.at(-1)?.id ? [part, 'question'] : [part];
}

/** The keys of these parts in the order of the letter, which is the order they are written and streamed in. */
export function keysOf(parts: readonly Part[], spread: Spread): LetterKey[] {
  return parts.flatMap((part) => keysOfPart(part, spread));
}

/** The text of a part, or null while one of its keys is missing. */
export function partIn(part: Part, texts: LetterTexts, spread: Spread): string | null {
  const found = keysOfPart(part, spread).map((key) => texts[key]);
  return found.includes(undefined) ? null : found.join('\n\n');
}

/** Schema of an answer with exactly these parts. */
export function schemaOf(parts: readonly Part[], spread: Spread) {
  return z.strictObject(Object.fromEntries(keysOf(parts, spread).map((key) => [key, z.string()])));
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
