import * as z from 'zod/mini';
import { endpoint, type RequestOf } from './endpoint.ts';
import { elapsedMsSchema, emailSchema, isoDateSchema } from './field-schemas.ts';
import { selectionSchema, topicSchema } from './readings.ts';

/**
 * Mails an interpretation to one address immediately; neither the text nor the address is stored. The text is that of the
 * visitor's stored reading of `keptAt`; without this date the site composes one. 404 without such a reading, 409 if the AI's
 * text in it is not signed, 429 after three mails a day to an e-mail address or from an IP address, 503 if unsent.
 */
export const mailReading = endpoint('POST', '/api/reading-mail', {
  request: z.object({
    ...selectionSchema.shape,
    keptAt: z.optional(isoDateSchema),
    /** The topic that the visitor chose for the interpretation; the topic is not stored. */
    topic: z.optional(topicSchema),
    email: emailSchema,
    /** Whether to start a sign-up for the Sunday letter, which the visitor must confirm as usual. */
    newsletter: z.boolean('La lettre du dimanche doit valoir oui ou non.'),
    elapsed: elapsedMsSchema,
    /** Proof of work (see proof-of-work.ts), a number in base 36. */
    proof: z.optional(z.string().check(z.maxLength(16))),
  }),
  response: z.object({
    /** `asked` also covers a subscribed address, which the response must not reveal; `refused`: an error or a daily limit. */
    newsletter: z.enum(['none', 'asked', 'refused']),
  }),
});

/** Returns the texts that the proof of work covers; `message` is the name in every form, here for the ids of the cards. */
export function getReadingProofInput({
  email,
  selectedCards,
}: Pick<RequestOf<typeof mailReading>, 'email' | 'selectedCards'>) {
  return { email, message: selectedCards.join(' ') };
}
