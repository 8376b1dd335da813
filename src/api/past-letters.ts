import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { letterKindSchema } from './newsletter-schemas.ts';

const pastLetterCardSchema = z.object({
  slug: z.string(),
  kind: letterKindSchema,
  title: z.string(),
  excerpt: z.string(),
  sentAt: z.iso.datetime(),
  /** Base name of the drawing that stands in the letter, such as `09-l-hermite`. */
  card: z.string(),
});

const pastLetterSchema = z.object({
  ...pastLetterCardSchema.shape,
  /** In the grammar of the posts. */
  content: z.string(),
});

export type PastLetter = z.infer<typeof pastLetterSchema>;

/** Letters that were sent and that the owner shows, newest first, 60 at most. */
export const listPastLetters = endpoint('GET', '/api/newsletter/letters', {
  response: z.array(pastLetterCardSchema),
});

export const getPastLetter = endpoint('GET', '/api/newsletter/letters/:slug', {
  response: pastLetterSchema,
});
