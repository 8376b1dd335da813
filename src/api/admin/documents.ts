import * as z from 'zod/mini';
import { endpoint } from '#src/api/endpoint.ts';
import { fieldsSchema, isoDateSchema } from '#src/api/field-schemas.ts';
import { doneSchema } from './session.ts';

const VERSION_BYTES = 1_048_576;

/** Earlier texts of a document that can be read and restored. */
export const MAX_VERSIONS = 20;

export const documentKindSchema = z.enum(['post', 'letter', 'content']);

export type DocumentKind = z.infer<typeof documentKindSchema>;

/** Fields as the form holds them, before they are validated. */
export const textSchema = z.record(z.string(), fieldsSchema);

export type Text = z.infer<typeof textSchema>;

const versionParts = { version: z.string(), updatedAt: isoDateSchema };

const versionSummarySchema = z.object({
  ...versionParts,
  title: z.string(),
  /** Words in the text. */
  words: z.int(),
});

export type VersionSummary = z.infer<typeof versionSummarySchema>;

/** Newest first, 20 at most. */
export const listVersions = endpoint('GET', '/api/admin/documents/:kind/:id/versions', {
  response: z.array(versionSummarySchema),
});

export const getVersion = endpoint('GET', '/api/admin/documents/:kind/:id/versions/:version', {
  response: z.object({ ...versionParts, fields: textSchema }),
});

/** Adds a text that is discarded for another to the versions. */
export const createVersion = endpoint('POST', '/api/admin/documents/:kind/:id/versions', {
  request: z.object({ fields: textSchema }),
  response: doneSchema,
  maxBytes: VERSION_BYTES,
});
