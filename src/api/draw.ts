import * as z from 'zod/mini';
import { DECK_SIZE } from '#src/tarot/arcana.ts';
import { endpoint } from './endpoint.ts';

// Endpoints of the deck, in a separate module so that the first view does not load the schemas of readings.

const cardIdSchema = z.string().check(z.maxLength(32), z.regex(/^[a-z-]+$/));
// More cards than any spread allows, so that `validateSelection` can answer with its French sentence.
export const cardIdsSchema = z.array(cardIdSchema).check(z.maxLength(DECK_SIZE));

export const cardOrderSchema = z.object({
  cardOrder: z.array(cardIdSchema).check(z.maxLength(DECK_SIZE)),
});

const wordsSchema = z.array(z.string());
const meaningsSchema = z.object({
  qualities: wordsSchema,
  obstacles: wordsSchema,
  future: wordsSchema,
});
const arcanumSchema = z.object({
  id: z.string(),
  number: z.number(),
  numeral: z.nullable(z.string()),
  name: z.string(),
  accessibleName: z.string(),
  imageFileName: z.string(),
  meanings: meaningsSchema,
  /** Optional because browsers may have stored an older response without it. */
  articles: z._default(meaningsSchema, { qualities: [], obstacles: [], future: [] }),
});

export const getCards = endpoint('GET', '/api/cards', { response: z.array(arcanumSchema) });

export const shuffleCards = endpoint('POST', '/api/shuffle', {
  encoding: 'ignored',
  response: cardOrderSchema,
});

export const cutCards = endpoint('POST', '/api/cut', {
  request: cardOrderSchema,
  response: cardOrderSchema,
});

/** Card and picture sizes in CSS pixels, and the server's features that the draw depends on. */
const configSchema = z.object({
  cardWidth: z.number(),
  cardHeight: z.number(),
  mobileCardWidth: z.number(),
  mobileCardHeight: z.number(),
  imageWidth: z.number(),
  imageHeight: z.number(),
  mobileImageWidth: z.number(),
  mobileImageHeight: z.number(),
  /** Whether an AI writes interpretations; the visitor's topic is sent only then. */
  isAiAvailable: z._default(z.boolean(), false),
});

export const getConfig = endpoint('GET', '/api/config', { response: configSchema });
