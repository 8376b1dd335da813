import * as z from 'zod/mini';
import { endpoint, type RequestOf } from './endpoint.ts';
import { elapsedMsSchema, emailSchema, isoDateSchema } from './field-schemas.ts';
import { selectionSchema, topicSchema } from './readings.ts';

/**
 * Mails an interpretation immediately; neither its text nor the address is stored. 404 if the visitor has no
 * reading of `keptAt`, 409 if an AI text in that reading has no valid signature, 429 after three mails a day
 * to an e-mail address or from an IP address, 503 if the mail cannot be sent.
 */
export const mailReading = endpoint('POST', '/api/reading-mail', {
  request: z.object({
    ...selectionSchema.shape,
    /** `createdAt` of the stored reading to mail; without it the site composes an interpretation. */
    keptAt: z.optional(isoDateSchema),
    /** The topic that the visitor chose for the interpretation; the topic is not stored. */
    topic: z.optional(topicSchema),
    email: emailSchema,
    /** Whether to start a sign-up for the Sunday letter, which the visitor must confirm as usual. */
    newsletter: z.boolean('La lettre du dimanche doit valoir oui ou non.'),
    /** Milliseconds from the first focus on the form until it was sent. */
    elapsed: elapsedMsSchema,
    /** Proof of work (see proof-of-work.ts), a number in base 36. */
    proof: z.optional(z.string().check(z.maxLength(16))),
  }),
  response: z.object({
    /** `asked` also covers subscribers, which stays secret; `refused`: an error or a daily limit. */
    newsletter: z.enum(['none', 'asked', 'refused']),
  }),
});

/** Returns what the proof of work covers: the address and, in place of a message, the ids of the cards. */
export function getReadingProofInput({
  email,
  selectedCards,
}: Pick<RequestOf<typeof mailReading>, 'email' | 'selectedCards'>) {
  return { email, provenText: selectedCards.join(' ') };
}
