import * as z from 'zod/mini';
import { endpoint, type RequestOf } from './endpoint.ts';
import { elapsedMsSchema, emailSchema, isoDateSchema } from './field-schemas.ts';
import { selectionSchema, topicSchema } from './readings.ts';

/**
 * Mails an interpretation to one address immediately, and stores neither. Without `keptAt` it is composed from the cards;
 * with `keptAt` it is that of the visitor's stored reading of this date. 404 or 409 if the site cannot rebuild it,
 * 429 after three mails a day for an e-mail or IP address, 503 if the mail could not be sent.
 */
export const mailReading = endpoint('POST', '/api/reading-mail', {
  request: z.object({
    ...selectionSchema.shape,
    keptAt: z.optional(isoDateSchema),
    /** The topic of the interpretation on the screen; it is not stored. */
    topic: z.optional(topicSchema),
    email: emailSchema,
    /** Whether to start a sign-up for the Sunday letter, which the visitor must confirm as usual. */
    newsletter: z.boolean('La lettre du dimanche doit valoir oui ou non.'),
    elapsed: elapsedMsSchema,
    /** See proof-of-work.ts. */
    proof: z.optional(z.string().check(z.maxLength(16))),
  }),
  response: z.object({
    /** `asked` also covers an address that is already subscribed, so that the response does not reveal it. */
    newsletter: z.enum(['none', 'asked', 'refused']),
  }),
});

/** Returns the texts that the proof of work covers. */
export function getReadingProofInput({
  email,
  selectedCards,
}: Pick<RequestOf<typeof mailReading>, 'email' | 'selectedCards'>) {
  return { email, message: selectedCards.join(' ') };
}
