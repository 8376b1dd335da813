import * as z from 'zod/mini';
import { endpoint } from '#src/api/endpoint.ts';
import { preferencesSchema } from '#src/api/newsletter-schemas.ts';
import { emailSchema } from '#src/api/text-schemas.ts';
import { parseSubscriberCsv } from '#src/tarot/subscriber-csv.ts';
import { type InSession, ownerCall, ownerSend } from './session.ts';
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

const IMPORT_ROWS = 200;

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

export async function downloadSubscribers(): Promise<Blob> {
  return (await ownerSend(exportSubscribers, undefined)).blob();
}

export interface ImportOutcome extends ImportReport {
  /** Lines that could not be read, with the reason in French. */
  refused: { line: number; reason: string }[];
}

/**
 * Sends a CSV file's lines, some hundred at a time.
 * @throws HttpError, after which sending the same file again is safe; SyntaxError for a file that is no CSV
 */
export async function importCsv(
  csv: string,
  inSession: InSession,
  onProgress: (share: number) => void,
): Promise<ImportOutcome> {
  const outcome: ImportOutcome = { added: 0, known: 0, suppressed: 0, refused: [] };
  const rows: ImportedRow[] = [];
  for (const { line, fields } of parseSubscriberCsv(csv)) {
    const read = importedRowSchema.safeParse(fields);
    if (read.success) rows.push(read.data);
    else
      outcome.refused.push({ line, reason: read.error.issues[0]?.message ?? 'Ligne illisible.' });
  }
  for (let start = 0; start < rows.length; start += IMPORT_ROWS) {
    const batch = { rows: rows.slice(start, start + IMPORT_ROWS) };
    const report = await inSession(() => ownerCall(importSubscribers, batch));
    outcome.added += report.added;
    outcome.known += report.known;
    outcome.suppressed += report.suppressed;
    onProgress(Math.min(1, (start + IMPORT_ROWS) / rows.length));
  }
  return outcome;
}
