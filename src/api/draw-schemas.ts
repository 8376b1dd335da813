import * as z from 'zod/mini';
import { DECK_SIZE, SPREAD_SIZE } from '#src/tarot/arcana.ts';

const cardId = z.string().check(z.maxLength(32), z.regex(/^[a-z-]+$/));
const text = z.string().check(z.maxLength(4_000));
// A little over what the rules allow, so that the rules can answer with their own sentence.
const cardIds = z.array(cardId).check(z.maxLength(DECK_SIZE));

export const cardOrderSchema = z.object({
  cardOrder: z.array(cardId).check(z.maxLength(DECK_SIZE)),
});

const categorizationSchema = z.object({
  qualities: cardIds,
  obstacles: cardIds,
  future: cardIds,
  special: cardIds,
});

export const selectionSchema = z.object({
  selectedCards: cardIds,
  categorization: categorizationSchema,
});

export const interpretationSchema = z.object({
  summary: text,
  qualities: text,
  obstacles: text,
  future: text,
  special: text,
});

/** Who wrote a part: the AI from the reader's fragments, or the reader herself. */
const authorSchema = z.enum(['ai', 'reader']);

export const authorsSchema = z.object({
  summary: authorSchema,
  qualities: authorSchema,
  obstacles: authorSchema,
  future: authorSchema,
  special: authorSchema,
});

export type Author = z.infer<typeof authorSchema>;
export type Authors = z.infer<typeof authorsSchema>;

/** Ids such as `le-bateleur/obstacle` of the reader's fragments a text was built from. */
export const fragmentIdsSchema = z
  .array(z.string().check(z.maxLength(48), z.regex(/^[a-z-]+\/(quality|obstacle|future|special)$/)))
  .check(z.maxLength(SPREAD_SIZE * 2));

export const aiPromptSchema = z.string().check(z.maxLength(8_000));
