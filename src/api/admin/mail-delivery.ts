import * as z from 'zod/mini';
import { endpoint } from '#src/api/endpoint.ts';
import { isoDateSchema } from '#src/api/field-schemas.ts';
import { doneSchema } from './session.ts';

const undeliveredMailSchema = z.object({
  id: z.string(),
  /** `failed`: rejected permanently or too often. `unknown`: the connection broke during delivery. */
  state: z.enum(['failed', 'unknown']),
  /** A French description of the mail, e.g. « Lettre “La Force” ». */
  purpose: z.string(),
  /** The recipient's address; null when it is no longer stored. */
  to: z.nullable(z.string()),
  /** The response of the mail server, or the error in French. */
  reason: z.string(),
  /** When delivery failed. */
  at: isoDateSchema,
});

export type UndeliveredMail = z.infer<typeof undeliveredMailSchema>;

export const getMailStatus = endpoint('GET', '/api/admin/mails', {
  response: z.object({
    /** `outbox`: mails are written into a local folder. `none`: mails wait in the queue for a mail server. */
    route: z.enum(['server', 'outbox', 'none']),
    /** A French sentence for the administrator about a problem with the route, or null. */
    notice: z.nullable(z.string()),
    waiting: z.int(),
    /** Undelivered mails, newest first, 100 at most. */
    troubles: z.array(undeliveredMailSchema),
  }),
});

/** `again` sends the mail once more; `forget` only removes it from the list. */
export const retryOrForgetMail = endpoint('POST', '/api/admin/mails/:id', {
  request: z.object({ decision: z.enum(['again', 'forget']) }),
  response: doneSchema,
});

export const testMailSchema = z.object({
  to: z.string(),
  /** Why the mail could not be sent; null if it was sent. */
  fault: z.nullable(z.string()),
  /** The local folder into which the mail was written, for lack of a mail server; otherwise null. */
  outbox: z.nullable(z.string()),
});

/** Sends a test mail immediately to the administrator, whose address is `to` in the response. */
export const testMailDelivery = endpoint('POST', '/api/admin/mails', { response: testMailSchema });
