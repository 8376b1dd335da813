import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

// Opened by the signed link in the acknowledgement of a message, which stands for the address it was sent to
// and is right enough: its page names no referrer, and browsers then name no origin either.

/** Everything this address wrote that is still kept, as a JSON file. */
export const downloadMessages = endpoint('GET', '/api/contact/messages/:link/data', {
  response: z.unknown(),
});

export const eraseMessages = endpoint('POST', '/api/contact/messages/:link', {
  encoding: 'form',
  origin: 'any',
  request: z.object({ action: z.literal('erase') }),
  response: z.object({ erased: z.int() }),
});
