import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { somePreferencesSchema } from './newsletter-schemas.ts';
import { emailSchema } from './text-schemas.ts';

/** In the message of the 409 that an address gets which already receives the letters. */
export const ALREADY_SUBSCRIBED = 'already subscribed';

/**
 * Stores the sign-up and sends a mail whose link confirms it; nothing else is ever sent to an address that
 * did not confirm. 409 for a confirmed address. Also takes the fields of a plain form
 * (`preferences.weekly` and so on) and then redirects to `/infolettre#…`, see src/tarot/newsletter-outcomes.ts.
 */
export const subscribe = endpoint('POST', '/api/newsletter/subscribe', {
  encoding: 'form',
  request: z.object({
    email: emailSchema,
    preferences: somePreferencesSchema,
    consent: z.literal(true, 'Cochez la case d’accord pour recevoir l’infolettre.'),
    /** A field people do not see: whoever fills it is a program. */
    website: z.optional(z.string().check(z.maxLength(500))),
    /** Milliseconds between the form's first focus and its sending. */
    elapsed: z.optional(z.number().check(z.gte(0))),
  }),
  response: z.object({ email: z.string() }),
});
