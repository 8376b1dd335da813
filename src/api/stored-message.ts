import * as z from 'zod/mini';
import type { ContactMessage } from '#src/api/contact.ts';

/** The fields of the contact form, without its limits, which may change. A new field needs a default for older messages. */
const sentFields = {
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
} satisfies Record<keyof ContactMessage, z.ZodMiniType<string>>;

/** A message of the contact form. */
export const storedMessageSchema = z.object({
  ...sentFields,
  receivedAt: z.iso.datetime(),
  /** Whether there is no sign of a human sender, and the administrator has not called the message genuine (« Douteux »). */
  doubtful: z.boolean(),
  /** When the message was answered in the administration or marked as answered. */
  answeredAt: z.nullable(z.iso.datetime()),
  /** Text of the answer that the site sends; null if the answer was not written in the administration. */
  answer: z._default(z.nullable(z.string()), null),
  /** Whether the sender may get an acknowledgement: false if the honeypot was filled. */
  mayAcknowledge: z._default(z.boolean(), true),
});

export type StoredMessage = z.infer<typeof storedMessageSchema>;
