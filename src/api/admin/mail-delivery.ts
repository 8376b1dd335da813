import * as z from 'zod/mini';
import { endpoint } from '#src/api/endpoint.ts';
import { isoDateSchema } from '#src/api/field-schemas.ts';
import { doneSchema } from './session.ts';

const mailTroubleSchema = z.object({
  id: z.string(),
  /** `failed`: rejected permanently, or too often. `unknown`: the connection broke during delivery. */
  state: z.enum(['failed', 'unknown']),
  /** What it is, e.g. « Lettre “La Force” ». */
  purpose: z.string(),
  /** Whom it is for; null when the address is no longer here. */
  to: z.nullable(z.string()),
  /** Response of the mail server or the error, in French. */
  reason: z.string(),
  at: isoDateSchema,
});

export type FailedMail = z.infer<typeof mailTroubleSchema>;

export const getMailStatus = endpoint('GET', '/api/admin/mails', {
  response: z.object({
    /** `outbox`: written into a local folder. `none`: nothing is sent, mails wait. */
    route: z.enum(['server', 'outbox', 'none']),
    /** A French sentence on the route for the owner, or null when all is well. */
    notice: z.nullable(z.string()),
    waiting: z.int(),
    /** Newest first, 100 at most. */
    troubles: z.array(mailTroubleSchema),
  }),
});

/** `again` queues the mail again; `forget` removes it from the list. */
export const resolveFailedMail = endpoint('POST', '/api/admin/mails/:id', {
  request: z.object({ decision: z.enum(['again', 'forget']) }),
  response: doneSchema,
});

export const trialSchema = z.object({
  to: z.string(),
  /** Why it has not left. */
  fault: z.nullable(z.string()),
  /** The folder that it is in, where no mail server is configured and mails are written into one. */
  outbox: z.nullable(z.string()),
});

/** Sends a test mail to the administrator immediately. */
export const testMailDelivery = endpoint('POST', '/api/admin/mails', { response: trialSchema });
