import { call, type InSession } from '#src/api/client.ts';
import { parseSubscriberCsv } from '#src/tarot/subscriber-csv.ts';
import {
  IMPORT_ROWS,
  type ImportedRow,
  type ImportReport,
  importedRowSchema,
  importSubscribers,
} from './subscriber-files.ts';

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
    const body = { rows: rows.slice(start, start + IMPORT_ROWS) };
    const report = await inSession(() => call(importSubscribers, { body }));
    outcome.added += report.added;
    outcome.known += report.known;
    outcome.suppressed += report.suppressed;
    onProgress(Math.min(1, (start + IMPORT_ROWS) / rows.length));
  }
  return outcome;
}
