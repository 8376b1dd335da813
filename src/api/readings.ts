import * as z from 'zod/mini';
import {
  aiPromptSchema,
  authorsSchema,
  cardOrderSchema,
  fragmentIdsSchema,
  interpretationSchema,
  selectionSchema,
} from './draw-schemas.ts';
import { endpoint } from './endpoint.ts';

const isoDate = z.iso.datetime();

export const readingSchema = z.object({
  ...selectionSchema.shape,
  ...cardOrderSchema.shape,
  interpretation: interpretationSchema,
  fragmentsUsed: fragmentIdsSchema,
  aiPrompt: aiPromptSchema,
  authors: z.optional(authorsSchema),
  createdAt: isoDate,
});

export type Reading = z.infer<typeof readingSchema>;

/** The visitor's own readings, newest first; an empty list without the visitor's cookie. */
export const listReadings = endpoint('GET', '/api/readings', { response: z.array(readingSchema) });

/** `createdAt` tells runs apart, so that a repeated post is stored once; the server stamps the stored date. */
export const saveReading = endpoint('POST', '/api/readings', {
  request: readingSchema,
  response: readingSchema,
  maxBytes: 65_536,
});

/** All readings kept for this browser, as a JSON file. */
export const downloadReadings = endpoint('GET', '/api/readings/data', { response: z.unknown() });

export const eraseReadings = endpoint('DELETE', '/api/readings', {
  response: z.object({ erased: z.number() }),
});
