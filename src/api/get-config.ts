import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

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
