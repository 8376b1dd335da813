import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { emailSchema } from './text-schemas.ts';

/**
 * Mails the links to all that is kept under the address, if there is anything. The answer is always the same:
 * nobody learns here whose addresses are known. Also takes a plain form and then redirects to
 * `/confidentialite#…`, see src/tarot/privacy-outcomes.ts.
 */
export const requestDataLink = endpoint('POST', '/api/privacy/link', {
  encoding: 'form',
  request: z.object({
    email: emailSchema,
    /** A field people do not see: whoever fills it is a program. */
    website: z.optional(z.string().check(z.maxLength(500))),
  }),
  response: z.object({ received: z.literal(true) }),
});
