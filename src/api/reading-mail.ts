import * as z from 'zod/mini';
import { endpoint, type RequestOf } from './endpoint.ts';
import { elapsedTime, emailSchema, isoDateSchema } from './field-schemas.ts';
import { selectionSchema, topicSchema } from './readings.ts';

/**
 * Mails the letter of a spread to one address, at once, and stores neither. Without `keptAt` it is the weave of the
 * cards; with it, the reading that is kept under this date for the visitor's cookie. 404 or 409 where the site cannot
 * rebuild that interpretation, 429 beyond three a day for an address or a connection, 503 when the mail did not leave.
 */
export const mailReading = endpoint('POST', '/api/reading-mail', {
  request: z.object({
    ...selectionSchema.shape,
    keptAt: z.optional(isoDateSchema),
    /** The letter on the screen is about it; stored nowhere. */
    topic: z.optional(topicSchema),
    email: emailSchema,
    /** Also starts a sign-up for the Sunday letter, with its usual confirmation. */
    newsletter: z.boolean('La lettre du dimanche doit valoir oui ou non.'),
    elapsed: elapsedTime,
    /** See proof-of-work.ts. */
    proof: z.optional(z.string().check(z.maxLength(16))),
  }),
  response: z.object({
    /** `asked` also covers an address that is already subscribed, so that the response does not reveal it. */
    newsletter: z.enum(['none', 'asked', 'refused']),
  }),
});

/** What the proof of work is bound to. */
export function provenBy({
  email,
  selectedCards,
}: Pick<RequestOf<typeof mailReading>, 'email' | 'selectedCards'>) {
  return { email, message: selectedCards.join(' ') };
}
