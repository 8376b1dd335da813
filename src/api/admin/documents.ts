import * as z from 'zod/mini';
import { endpoint } from '#src/api/endpoint.ts';
import { isoDateSchema, normalizedJsonSchema } from '#src/api/field-schemas.ts';
import { doneSchema } from './session.ts';

/** The number of versions (earlier texts) that are stored for each document. */
export const MAX_VERSIONS = 20;

/** Documents share one editor; `letter` is a campaign, an issue of the newsletter. */
export const documentKindSchema = z.enum(['post', 'letter', 'content']);

export type DocumentKind = z.infer<typeof documentKindSchema>;

/** The fields of a document by name, as its form contains them before validation. */
export const formFieldsSchema = z.record(z.string(), normalizedJsonSchema);

export type FormFields = z.infer<typeof formFieldsSchema>;

/** `version` is the id of an earlier text, unlike the `version` of a document, which counts its saves. */
const versionFields = { version: z.string(), updatedAt: isoDateSchema };

const versionSummarySchema = z.object({
  ...versionFields,
  title: z.string(),
  /** Number of words in the text. */
  words: z.int(),
});

export type VersionSummary = z.infer<typeof versionSummarySchema>;

/** Newest first, `MAX_VERSIONS` at most. */
export const listVersions = endpoint('GET', '/api/admin/documents/:kind/:id/versions', {
  response: z.array(versionSummarySchema),
});

export const getVersion = endpoint('GET', '/api/admin/documents/:kind/:id/versions/:version', {
  response: z.object({ ...versionFields, fields: formFieldsSchema }),
});

/** Stores the unsaved text of the form as a version, before another text replaces it in the form. */
export const createVersion = endpoint('POST', '/api/admin/documents/:kind/:id/versions', {
  request: z.object({ fields: formFieldsSchema }),
  response: doneSchema,
  maxBytes: 1_048_576,
});
