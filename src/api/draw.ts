import * as z from 'zod/mini';
import { DECK_SIZE } from '#src/tarot/arcana.ts';
import { endpoint } from './endpoint.ts';

// Endpoints of the deck. Those of readings (drawn cards with their interpretation) are in readings.ts.

const cardIdSchema = z.string().check(z.maxLength(32), z.regex(/^[a-z-]+$/));
// Allows a whole deck, so that `validateSelection` refuses too many selected cards, with a French message.
export const cardIdsSchema = z.array(cardIdSchema).check(z.maxLength(DECK_SIZE));

/** The deck from top to bottom. */
export const cardOrderSchema = z.object({ cardOrder: cardIdsSchema });

const wordListSchema = z.array(z.string());
const keywordsSchema = z.object({
  qualities: wordListSchema,
  obstacles: wordListSchema,
  future: wordListSchema,
});
const arcanumSchema = z.object({
  id: z.string(),
  number: z.number(),
  /** Roman numeral as printed on the card; null for Le Mat, whose `number` is 0. */
  numeral: z.nullable(z.string()),
  name: z.string(),
  accessibleName: z.string(),
  imageFileName: z.string(),
  meanings: keywordsSchema,
  /** The French article of each keyword of `meanings`; empty by default, as old cached responses lack it. */
  articles: z._default(keywordsSchema, { qualities: [], obstacles: [], future: [] }),
});

export const getCards = endpoint('GET', '/api/cards', { response: z.array(arcanumSchema) });

/** Shuffles a whole deck, so the request needs no body. */
export const shuffleCards = endpoint('POST', '/api/shuffle', {
  encoding: 'ignored',
  response: cardOrderSchema,
});

/** Cuts at a random card. */
export const cutCards = endpoint('POST', '/api/cut', {
  request: cardOrderSchema,
  response: cardOrderSchema,
});

/** Sizes of a card and of the image on the card, in CSS pixels; the `mobile` ones are for narrow windows. */
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
