import * as z from 'zod/mini';
import { CONTACT_FEEDBACK } from './contact-feedback.ts';
import { endpoint } from './endpoint.ts';
import {
  cleanText,
  elapsedMsSchema,
  emailSchema,
  honeypot,
  lineSchema,
  MAX_EMAIL_LENGTH,
} from './field-schemas.ts';
import type { ProofInput } from './proof-of-work.ts';

/** Maximum lengths of a message's fields, in characters. */
export const MESSAGE_LIMITS = {
  name: 120,
  email: MAX_EMAIL_LENGTH,
  subject: 200,
  message: 5_000,
} as const;

export const MIN_MESSAGE_LENGTH = 10;

/** Sent as `recaptchaToken` if no captcha is configured or the captcha cannot be reached. */
export const NO_CAPTCHA = 'no-recaptcha-available';

/** The contact page promises an answer within this number of hours. */
export const ANSWER_HOURS = 24;

const REQUIRED_ERROR = CONTACT_FEEDBACK.incomplete.text;

const requiredLine = (limit: number, label: string) =>
  lineSchema(limit, label).check(z.minLength(1, REQUIRED_ERROR));

export const contactMessageSchema = z.object({
  name: requiredLine(MESSAGE_LIMITS.name, 'Le nom'),
  email: emailSchema,
  subject: requiredLine(MESSAGE_LIMITS.subject, 'L’objet'),
  message: z
    .string(REQUIRED_ERROR)
    .check(
      cleanText,
      z.trim(),
      z.minLength(1, REQUIRED_ERROR),
      z.minLength(
        MIN_MESSAGE_LENGTH,
        `Votre message doit compter au moins ${MIN_MESSAGE_LENGTH} caractères.`,
      ),
      z.maxLength(
        MESSAGE_LIMITS.message,
        `Votre message compte ${MESSAGE_LIMITS.message} caractères au plus.`,
      ),
    ),
});

export type ContactMessage = z.infer<typeof contactMessageSchema>;
export type ContactMessageInput = z.input<typeof contactMessageSchema>;

/** Returns what the proof of work covers: all fields, so that a change of any of them needs a new proof. */
export function getMessageProofInput(message: ContactMessageInput): ProofInput {
  const { email, ...textFields } = contactMessageSchema.shape;
  const texts = (Object.keys(textFields) as (keyof typeof textFields)[]).map(
    (field) => message[field],
  );
  return { email: message.email, provenText: texts.join('\n') };
}

/**
 * Stores the message, then mails it. A message that may be spam is not refused, only marked « Douteux ».
 * Also accepts a form sent without JavaScript; redirects it to `/contact#` and an id of `CONTACT_FEEDBACK`.
 */
export const sendMessage = endpoint('POST', '/api/contact', {
  encoding: 'form',
  request: z.object({
    ...contactMessageSchema.shape,
    recaptchaToken: z.optional(z.string().check(z.maxLength(8_192))),
    /** French for « moon »: browsers do not autofill a field of this name. */
    lune: honeypot,
    /** Milliseconds since a field first got the focus; a short time reveals a program. */
    elapsed: elapsedMsSchema,
    /** Proof of work (see proof-of-work.ts), a number in base 36. */
    proof: z.optional(z.string().check(z.maxLength(16))),
    /** Idempotency key, which the browser creates once for each message. */
    key: z.optional(z.string().check(z.maxLength(64))),
  }),
  response: z.object({ received: z.literal(true) }),
  // A URL-encoded form may take nine bytes for a character: `%E2%80%99` is an apostrophe.
  maxBytes: 65_536,
});
