import * as z from 'zod/mini';
import { type InSession, nextCursor, send } from '#src/api/client.ts';
import { endpoint } from '#src/api/endpoint.ts';
import { isoDate } from '#src/api/text-schemas.ts';

const password = z
  .string('Le mot de passe est obligatoire.')
  .check(
    z.minLength(1, 'Le mot de passe est obligatoire.'),
    z.maxLength(256, 'Le mot de passe compte 256 caractères au plus.'),
  );

export const doneSchema = z.object({ done: z.boolean() });

/** 401 for a wrong password, 429 with Retry-After for too many, 503 while no first password is configured. */
export const logIn = endpoint('POST', '/api/admin/login', {
  access: 'public',
  request: z.object({ password }),
  response: z.object({ token: z.string() }),
});

/** Ends every session of the owner, on every device. */
export const logOut = endpoint('POST', '/api/admin/logout', { response: doneSchema });

/** Ends every session of the owner, this one included: the new password is asked for next. */
export const changePassword = endpoint('POST', '/api/admin/change-password', {
  request: z.object({ currentPassword: password, newPassword: password }),
  response: doneSchema,
});

const publicationSchema = z.object({
  /** Number of the newest change that the public can see. A build is up to date when its number reaches it. */
  change: z.int(),
  /** Number that the pages now online contain (see src/api/build.ts); null when it could not be read. */
  builtChange: z.nullable(z.int()),
  builtAt: z.nullable(isoDate),
  /**
   * What became of the build that was last asked for: `late` will be asked for again, `failed` was, and did not
   * come either.
   */
  build: z.enum(['online', 'coming', 'late', 'asked-again', 'failed']),
  /** True while a change waits for its build to be asked for. */
  pending: z.boolean(),
  /** When a pending change will be sent, at the latest. */
  nextAttemptAt: z.nullable(isoDate),
  /** About when readers see everything; null when they do, or nobody can tell. */
  expectedAt: z.nullable(isoDate),
  /** When a build was last asked for and accepted. */
  lastTriggeredAt: z.nullable(isoDate),
  /** `unset`: no build hook is configured. `failing`: it refused or did not answer; it is tried again. */
  hook: z.enum(['unset', 'working', 'failing']),
  /** A French sentence for the owner, or null. */
  failure: z.nullable(z.string()),
  /** What one build takes of the host's credits, and how many its free plan has a month. */
  cost: z.object({ credits: z.int(), monthly: z.int() }),
});

export const PUBLICATION_COST = { credits: 15, monthly: 300 };

export type Publication = z.infer<typeof publicationSchema>;

export const getPublication = endpoint('GET', '/api/admin/publication', {
  response: publicationSchema,
});

/** Asks for a build now, even if nothing changed: the owner's own button. */
export const triggerPublication = endpoint('POST', '/api/admin/publication', {
  response: publicationSchema,
});

/** A mail that needs the owner's eye. */
const mailTroubleSchema = z.object({
  id: z.string(),
  /** `failed`: refused for good, or too often. `unknown`: something broke while it was handed over. */
  state: z.enum(['failed', 'unknown']),
  /** What it is, e.g. « Lettre “La Force” ». */
  purpose: z.string(),
  /** Whom it is for; null when the address is no longer here. */
  to: z.nullable(z.string()),
  /** What the mail server said or what broke, in French. */
  reason: z.string(),
  at: isoDate,
});

export type MailTrouble = z.infer<typeof mailTroubleSchema>;

const mailStatusSchema = z.object({
  /** `outbox`: written into a local folder. `none`: nothing is sent, mails wait. */
  route: z.enum(['smtp', 'outbox', 'none']),
  /** A French sentence on the route for the owner, or null when all is well. */
  notice: z.nullable(z.string()),
  waiting: z.int(),
  /** Newest first, 100 at most. */
  troubles: z.array(mailTroubleSchema),
});

export type MailStatus = z.infer<typeof mailStatusSchema>;

export const getMailStatus = endpoint('GET', '/api/admin/mails', { response: mailStatusSchema });

/** `again` queues the mail anew; `forget` takes it off the list. */
export const decideMail = endpoint('POST', '/api/admin/mails/:id', {
  request: z.object({ decision: z.enum(['again', 'forget']) }),
  response: doneSchema,
});

/**
 * A zip archive. One answer carries about 12 MB, or what can be read within its call's time: the rest comes in the
 * next one, which a `Link: <…?cursor=…>; rel="next"` header announces. Every archive can be restored by itself.
 */
export const getBackup = endpoint('GET', '/api/admin/backup', { response: z.unknown() });

interface BackupFile {
  name: string;
  content: Blob;
}

/** Downloads the whole backup, one file after the other. @throws HttpError */
export async function* downloadBackup(inSession: InSession): AsyncGenerator<BackupFile> {
  let query: Record<string, string> = {};
  for (;;) {
    const response = await inSession(() => send(getBackup, { query }));
    const disposition = response.headers.get('Content-Disposition') ?? '';
    const name = /filename="([\w.-]+)"/.exec(disposition)?.[1] ?? 'sauvegarde.zip';
    yield { name, content: await response.blob() };
    const cursor = nextCursor(response);
    if (!cursor) return;
    query = { cursor };
  }
}
