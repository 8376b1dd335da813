import * as z from 'zod/mini';
import { endpoint } from '#src/api/endpoint.ts';
import { fieldsSchema, isoDateSchema } from '#src/api/field-schemas.ts';
import { doneSchema } from './session.ts';

const MAX_VERSION_BYTES = 1_048_576;

/** The number of earlier texts of a document that can be read and restored. */
export const MAX_VERSIONS = 20;

export const documentKindSchema = z.enum(['post', 'letter', 'content']);

export type DocumentKind = z.infer<typeof documentKindSchema>;

/** The text of a post, letter or file of content/: its fields as the form sends them, before they are validated. */
export const formFieldsSchema = z.record(z.string(), fieldsSchema);

export type FormFields = z.infer<typeof formFieldsSchema>;

const commonFields = { version: z.string(), updatedAt: isoDateSchema };

const versionSummarySchema = z.object({
  ...commonFields,
  title: z.string(),
  /** The number of words in the text. */
  words: z.int(),
});

export type VersionSummary = z.infer<typeof versionSummarySchema>;

/** Lists the versions, newest first, 20 at most. */
export const listVersions = endpoint('GET', '/api/admin/documents/:kind/:id/versions', {
  response: z.array(versionSummarySchema),
});

export const getVersion = endpoint('GET', '/api/admin/documents/:kind/:id/versions/:version', {
  response: z.object({ ...commonFields, fields: formFieldsSchema }),
});

/** Adds to the versions a text that the administrator discards in favour of the stored one. */
export const createVersion = endpoint('POST', '/api/admin/documents/:kind/:id/versions', {
  request: z.object({ fields: formFieldsSchema }),
  response: doneSchema,
  maxBytes: MAX_VERSION_BYTES,
});
