import * as z from 'zod/mini';
import { readingSchema } from '#src/features/draw/api.ts';

/** What may be typed; joined texts of two tabs may be longer. */
export const TITLE_LENGTH = 80;
export const TEXT_LENGTH = 5_000;

/** A reading as the journal keeps it. Only one that is on the server has the server's id. */
export const keptReadingSchema = z.object({
  ...readingSchema.shape,
  id: z.optional(z.string().check(z.maxLength(64))),
});

export type KeptReading = z.infer<typeof keptReadingSchema>;

/** What the visitor writes about a reading. It never leaves her browser. */
export const noteSchema = z.object({
  title: z.string().check(z.maxLength(1_000)),
  text: z.string().check(z.maxLength(100_000)),
  /** What has changed since, asked from the seventh day on. */
  change: z.nullable(z.enum(['nothing', 'little', 'much', 'unknown'])),
});

export type Note = z.infer<typeof noteSchema>;

export const EMPTY_NOTE: Note = { title: '', text: '', change: null };

export function isSameNote(one: Note, other: Note): boolean {
  return one.title === other.title && one.text === other.text && one.change === other.change;
}

/**
 * The run's own name: the same in the browser, which dates a reading when the last card is picked, and from the server,
 * which dates it when it is stored. Each card is a sign, its place in the alphabet of the deck's ids.
 */
export function readingKey({
  cardOrder,
  selectedCards,
}: Pick<KeptReading, 'cardOrder' | 'selectedCards'>): string {
  const ids = cardOrder.toSorted();
  return [...cardOrder, ...selectedCards].map((id) => ids.indexOf(id).toString(36)).join('');
}

function joinTexts(one: string, other: string, between: string): string {
  if (one.includes(other)) return one;
  return other.includes(one) ? other : `${one}${between}${other}`;
}

/**
 * Both notes in one: a field that only one of them changed from `base` is taken from it, and texts that both changed are
 * put one after the other, so that nothing typed is lost.
 */
export function joinNotes(base: Note, theirs: Note, mine: Note): Note {
  const join = (field: 'title' | 'text', between: string) => {
    if (mine[field] === base[field]) return theirs[field];
    if (theirs[field] === base[field]) return mine[field];
    return joinTexts(theirs[field], mine[field], between);
  };
  return {
    title: join('title', ' / '),
    text: join('text', '\n\n'),
    change: mine.change === base.change ? theirs.change : mine.change,
  };
}
