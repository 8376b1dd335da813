import * as z from 'zod/mini';
import { endpoint } from '#src/api/endpoint.ts';
import { isoDateSchema } from '#src/api/text-schemas.ts';
import { doneSchema } from '#src/features/admin/app/api.ts';
import { pathSchema } from '#src/features/admin/content/model.ts';
import { proofSchema } from '#src/features/admin/passkeys/api.ts';

const checkSchema = z.object({
  /** A stable name, e.g. `build-hook`. */
  id: z.string(),
  /** What is checked, e.g. « Mise en ligne automatique ». */
  label: z.string(),
  /** `off`: works without it, in a lesser way. `placeholder`: an example still stands where the owner's own belongs. */
  state: z.enum(['ready', 'off', 'placeholder', 'faulty']),
  /** What it means and what to do, in French. */
  message: z.string(),
  /** The text that it is about, and the field in it to change: the fragment `#contenu/<content>/<path, with dots>`. */
  place: z.optional(z.object({ content: z.string(), path: pathSchema })),
});

export type Check = z.infer<typeof checkSchema>;

const healthSchema = z.array(
  z.object({
    task: z.enum(['tick', 'purge']),
    /** When it last ran to its end. */
    doneAt: z.nullable(isoDateSchema),
    /** By how much the next run is late. */
    lateMinutes: z.int(),
    /** Two runs at least did not come. */
    isMissing: z.boolean(),
    /** What failed in the last run. */
    failed: z.array(z.string()),
  }),
);

export type Health = z.infer<typeof healthSchema>;

/** Whether what the host starts by itself has run. */
export const getHealth = endpoint('GET', '/api/admin/health', { response: healthSchema });

/** What is configured and what is not: the same list that `npm run doctor` prints. */
export const getStatus = endpoint('GET', '/api/admin/status', { response: z.array(checkSchema) });

/**
 * A zip archive. One answer carries about 12 MB, or what can be read within its call's time: the rest comes in the
 * next one, which a `Link: <…?cursor=…>; rel="next"` header announces. Every archive can be restored by itself.
 */
export const getBackup = endpoint('POST', '/api/admin/backup', {
  request: z.object({
    ...proofSchema.shape,
    /** With the key of fingerprints, for a site that moves. */
    withKey: z._default(z.boolean(), false),
  }),
  response: z.unknown(),
});

const unreadableSchema = z.object({
  id: z.string(),
  /** What it is, e.g. « Un message ». */
  what: z.string(),
  foundAt: isoDateSchema,
});

export type Unreadable = z.infer<typeof unreadableSchema>;

/** What is stored in a shape that this version of the site cannot read: it is in no list, and in every backup. */
export const listUnreadable = endpoint('GET', '/api/admin/unreadable', {
  response: z.array(unreadableSchema),
});

/** One of them as a file, as it is stored. */
export const downloadUnreadable = endpoint('POST', '/api/admin/unreadable/:id', {
  response: z.unknown(),
});

export const deleteUnreadable = endpoint('DELETE', '/api/admin/unreadable/:id', {
  response: doneSchema,
});
