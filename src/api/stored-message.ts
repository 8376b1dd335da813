import * as z from 'zod/mini';
import type { ContactMessage } from '#src/api/contact.ts';

/**
 * What the form sends, as it is kept: without the form's limits, which may change. A field that came later has a default
 * for the messages from before.
 */
const sentFields = {
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
} satisfies Record<keyof ContactMessage, z.ZodMiniType<string>>;

/** A message as the inbox stores it. */
export const storedMessageSchema = z.object({
  ...sentFields,
  receivedAt: z.iso.datetime(),
  /** « Douteux »: no sign of a human sender, and the administrator has not confirmed one. */
  doubtful: z.boolean(),
  /** When it was answered from the administration, or marked as treated. */
  answeredAt: z.nullable(z.iso.datetime()),
  /** Text of the answer that the site sends. */
  answer: z._default(z.nullable(z.string()), null),
  /** Whether the sender may get an acknowledgement: false if the honeypot was filled. */
  mayAcknowledge: z._default(z.boolean(), true),
});

export type StoredMessage = z.infer<typeof storedMessageSchema>;
