import * as z from 'zod/mini';
import { endpoint } from '#src/api/endpoint.ts';
import { isoDateSchema } from '#src/api/field-schemas.ts';
import { storedMessageSchema } from '#src/api/stored-message.ts';
import { doneSchema } from './session.ts';

const inboxMessageSchema = z.object({
  // `mayAcknowledge`, whether the sender may get an acknowledgement, is only for the server.
  ...z.omit(storedMessageSchema, { mayAcknowledge: true }).shape,
  id: z.string(),
  /** End of the 24 hours within which the contact page promises an answer. */
  answerBy: isoDateSchema,
  /** A `mailto:` link with the subject and the quoted message. */
  answerLink: z.string(),
});

export type InboxMessage = z.infer<typeof inboxMessageSchema>;

/**
 * Lists messages newest first, 30 a page; see `callPage` for the next. `?only=doubtful` lists the
 * unanswered messages that are probably spam, `?only=open` the other unanswered ones.
 */
export const listMessages = endpoint('GET', '/api/admin/messages', {
  // Pages after the first need a recent login, so that the thief of a session cannot copy all messages.
  access: 'personal',
  response: z.array(inboxMessageSchema),
});

/** Counts the messages that `listMessages` returns with `?only=open` (`unanswered`) and `?only=doubtful`. */
export const getMessageCounts = endpoint('GET', '/api/admin/message-counts', {
  response: z.object({ unanswered: z.int(), doubtful: z.int() }),
});

export const markMessage = endpoint('PUT', '/api/admin/messages/:id', {
  request: z.object({
    answered: z.optional(z.boolean()),
    /** False if the administrator confirms that the message is genuine. */
    doubtful: z.optional(z.boolean()),
  }),
  response: inboxMessageSchema,
});

export const MAX_ANSWER_LENGTH = 10_000;

/** Stores the answer and mails it. 409 if the message has an answer already, 503 if no mail can be sent. */
export const answerMessage = endpoint('POST', '/api/admin/messages/:id/answer', {
  request: z.object({
    text: z
      .string('La réponse manque.')
      .check(
        z.trim(),
        z.minLength(1, 'Écrivez votre réponse.'),
        z.maxLength(MAX_ANSWER_LENGTH, `Une réponse compte ${MAX_ANSWER_LENGTH} signes au plus.`),
      ),
  }),
  response: inboxMessageSchema,
});

export const deleteMessage = endpoint('DELETE', '/api/admin/messages/:id', {
  response: doneSchema,
});
