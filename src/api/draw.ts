import * as z from 'zod/mini';
import { cardOrderSchema } from './draw-schemas.ts';
import { endpoint } from './endpoint.ts';

const words = z.array(z.string());

const arcanumSchema = z.object({
  id: z.string(),
  number: z.number(),
  numeral: z.nullable(z.string()),
  name: z.string(),
  accessibleName: z.string(),
  imageFileName: z.string(),
  meanings: z.object({ qualities: words, obstacles: words, future: words }),
  fragments: z.object({
    quality: z.string(),
    obstacle: z.string(),
    future: z.string(),
    special: z.string(),
  }),
});

export const getCards = endpoint('GET', '/api/cards', { response: z.array(arcanumSchema) });

export const shuffleCards = endpoint('POST', '/api/shuffle', { response: cardOrderSchema });

export const cutCards = endpoint('POST', '/api/cut', {
  request: cardOrderSchema,
  response: cardOrderSchema,
});

/** Card and picture sizes in CSS pixels. */
const configSchema = z.object({
  cardWidth: z.number(),
  cardHeight: z.number(),
  mobileCardWidth: z.number(),
  mobileCardHeight: z.number(),
  imageWidth: z.number(),
  imageHeight: z.number(),
  mobileImageWidth: z.number(),
  mobileImageHeight: z.number(),
});

export const getConfig = endpoint('GET', '/api/config', { response: configSchema });
