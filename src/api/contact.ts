import * as z from 'zod/mini';
import { CONTACT_MESSAGES } from './contact-feedback.ts';

import { endpoint } from './endpoint.ts';
import { cleanText, elapsedTime, emailSchema, honeypot, lineSchema } from './field-schemas.ts';

/** Lengths of a message's parts, in characters. */
export const MESSAGE_LIMITS = { name: 120, email: 254, subject: 200, message: 5_000 } as const;

export const SHORTEST_MESSAGE = 10;

/** What the form sends where no captcha is configured or it cannot be reached. */
export const NO_CAPTCHA = 'no-recaptcha-available';

/** The answer promised on the contact page, in hours. */
export const ANSWER_HOURS = 24;

const REQUIRED = CONTACT_MESSAGES.incomplete.text;

const required = (limit: number, label: string) =>
  lineSchema(limit, label).check(z.minLength(1, REQUIRED));

export const contactMessageSchema = z.object({
  name: required(MESSAGE_LIMITS.name, 'Le nom'),
  email: emailSchema,
  subject: required(MESSAGE_LIMITS.subject, 'L’objet'),
  message: z
    .string(REQUIRED)
    .check(
      cleanText,
      z.trim(),
      z.minLength(1, REQUIRED),
      z.minLength(
        SHORTEST_MESSAGE,
        `Votre message doit compter au moins ${SHORTEST_MESSAGE} caractères.`,
      ),
      z.maxLength(
        MESSAGE_LIMITS.message,
        `Votre message compte ${MESSAGE_LIMITS.message} caractères au plus.`,
      ),
    ),
});

export type ContactMessage = z.infer<typeof contactMessageSchema>;
/** As a form sends it: without the fields that have a default, if it likes. */
export type SentMessage = z.input<typeof contactMessageSchema>;

/** What the proof of work is bound to: each word of the message, so that none can be changed without another proof. */
export function provenMessage(message: SentMessage): { email: string; message: string } {
  const { email, ...textFields } = contactMessageSchema.shape;
  const words = (Object.keys(textFields) as (keyof typeof textFields)[]).map(
    (field) => message[field],
  );
  return { email: message.email, message: words.join('\n') };
}

/**
 * Stores the message, then mails it. A message is never refused for looking like a program's: it is marked
 * « À vérifier » when nothing speaks for it. Also takes the fields of a plain form and then redirects to
 * `/contact#…`, see src/api/contact-feedback.ts.
 */
export const sendMessage = endpoint('POST', '/api/contact', {
  encoding: 'form',
  request: z.object({
    ...contactMessageSchema.shape,
    /** A captcha's token, or `NO_CAPTCHA`. */
    recaptchaToken: z.optional(z.string().check(z.maxLength(8_192))),
    lune: honeypot,
    elapsed: elapsedTime,
    /** See proof-of-work.ts. */
    proof: z.optional(z.string().check(z.maxLength(16))),
    /** Idempotency key, one per filled form. */
    key: z.optional(z.string().check(z.maxLength(64))),
  }),
  response: z.object({ received: z.literal(true) }),
  maxBytes: 65_536,
});
