import * as z from 'zod/mini';
import { endpoint } from '#src/api/endpoint.ts';
import { preferencesSchema } from '#src/api/newsletter-schemas.ts';
import { emailSchema } from '#src/api/text-schemas.ts';
import { subscriberStateSchema } from './subscribers.ts';

/** Everybody, with states, as a CSV file (see src/tarot/subscriber-csv.ts). Who left has no address in it. */
export const exportSubscribers = endpoint('GET', '/api/admin/newsletter/export', {
  response: z.unknown(),
});

const isoDate = z.iso.datetime('Une date n’est pas valide.');

export const importedRowSchema = z
  .object({
    /** Null for somebody who left. */
    email: z.nullable(emailSchema),
    /** Fingerprint of the address, from an export of this site. */
    fingerprint: z.optional(z.string().check(z.regex(/^[0-9a-f]{32}$/))),
    state: subscriberStateSchema,
    preferences: preferencesSchema,
    subscribedAt: z.optional(isoDate),
    confirmedAt: z.optional(isoDate),
    consentAt: z.optional(isoDate),
    consentText: z.optional(z.string().check(z.maxLength(64))),
  })
  .check(
    z.refine(
      ({ email, state, fingerprint }) => email !== null || (state === 'left' && fingerprint),
      'L’adresse e-mail manque.',
    ),
  );

export type ImportedRow = z.infer<typeof importedRowSchema>;

export const IMPORT_ROWS = 200;

const importReportSchema = z.object({
  added: z.int(),
  /** Already there: left as they were. */
  known: z.int(),
  /** Left this newsletter: not added again. */
  suppressed: z.int(),
});

export type ImportReport = z.infer<typeof importReportSchema>;

/** Adds what is missing and changes nobody who is known; importing a file twice adds nothing. */
export const importSubscribers = endpoint('POST', '/api/admin/newsletter/import', {
  request: z.object({ rows: z.array(importedRowSchema).check(z.maxLength(IMPORT_ROWS)) }),
  response: importReportSchema,
  maxBytes: 262_144,
});
