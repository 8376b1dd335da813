import * as z from 'zod/mini';
import { endpoint } from '#src/api/endpoint.ts';

/**
 * Opens the seed of one shuffle: whoever has it sealed has the order already. 400 for one that is not this site's, 410 for
 * one that was sealed too long ago.
 */
export const openSeed = endpoint('POST', '/api/shuffle/seed', {
  request: z.object({ sealedSeed: z.string().check(z.maxLength(256), z.regex(/^[\w-]+$/)) }),
  response: z.object({ seed: z.string() }),
});
