import * as z from 'zod/mini';
import type { ContactMessage } from '#src/api/contact.ts';

/** The form's fields without limits, since limits may change. New fields need a default for old messages. */
const sentFields = {
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
} satisfies Record<keyof ContactMessage, z.ZodMiniType<string>>;

export const storedMessageSchema = z.object({
  ...sentFields,
  receivedAt: z.iso.datetime(),
  /** True (« Douteux ») if the message may be spam, until the administrator calls it genuine. */
  doubtful: z.boolean(),
  /** When the message was answered in the administration or marked as answered. */
  answeredAt: z.nullable(z.iso.datetime()),
  /** Text of the answer that the site mails; null if none was written in the administration. */
  answer: z._default(z.nullable(z.string()), null),
  /** Whether the sender may get an acknowledgement: false if the honeypot was filled. */
  mayAcknowledge: z._default(z.boolean(), true),
});

export type StoredMessage = z.infer<typeof storedMessageSchema>;
