import * as z from 'zod/mini';
import { isoDateSchema } from '#src/api/text-schemas.ts';

/** One earlier state in a list: 20 at most, newest first; the present state is not among them. */
export const versionSummarySchema = z.object({
  version: z.int(),
  title: z.string(),
  updatedAt: isoDateSchema,
  /** Words in the text. */
  words: z.int(),
});

export type VersionSummary = z.infer<typeof versionSummarySchema>;
