import * as z from 'zod/mini';
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
