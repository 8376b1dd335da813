import * as z from 'zod/mini';
import { endpoint } from '#src/api/endpoint.ts';
import { fieldsSchema, isoDateSchema } from '#src/api/text-schemas.ts';
import { doneSchema } from '#src/features/admin/session/api.ts';

const COPY_BYTES = 1_048_576;

/** Earlier texts of a document that can be read and restored. */
export const KEPT_VERSIONS = 20;

export const documentKindSchema = z.enum(['post', 'letter', 'content']);

export type DocumentKind = z.infer<typeof documentKindSchema>;

/** Who writes a working copy: a copy of another window is not replaced without a question. */
export const writerSchema = z.object({
  /** Of the window, for as long as the form is open. */
  by: z.string().check(z.maxLength(100)),
  /** Mark of the copy that the text was made from; null where there was none. */
  over: z.nullable(z.string().check(z.maxLength(100))),
});

export type Writer = z.infer<typeof writerSchema>;

/** As the form holds them: nothing is required, and nothing too long. */
const fields = z.record(z.string(), fieldsSchema);

export type Text = z.infer<typeof fields>;

const copyParts = {
  /** Version of the saved document that the text began from; null where it was never saved. */
  version: z.nullable(z.int()),
  fields,
};

/** What was typed of a document and not saved yet. */
export const copySchema = z.object({
  ...copyParts,
  kind: documentKindSchema,
  keptAt: isoDateSchema,
  by: z._default(z.string(), ''),
  /** Random id of the write. */
  mark: z._default(z.string(), ''),
});

export type Copy = z.infer<typeof copySchema>;

const copySummarySchema = z.object({
  ...z.omit(copySchema, { fields: true }).shape,
  id: z.string(),
  /** Empty where its fields name none: a text of the site has its title in the list of texts. */
  title: z.string(),
});

export type CopySummary = z.infer<typeof copySummarySchema>;

/** Working copies of every kind, latest first. */
export const listCopies = endpoint('GET', '/api/admin/documents', {
  response: z.array(copySummarySchema),
});

/** Null where all is saved. */
export const getCopy = endpoint('GET', '/api/admin/documents/:kind/:id/copy', {
  response: z.nullable(copySchema),
});

/** Stores the working copy. 409 where another window has written it since, or taken it away. */
export const keepCopy = endpoint('PUT', '/api/admin/documents/:kind/:id/copy', {
  request: z.object({ ...copyParts, writer: writerSchema }),
  response: z.pick(copySchema, { keptAt: true, mark: true }),
  maxBytes: COPY_BYTES,
});

/** 409 as for `keepCopy`. */
export const dropCopy = endpoint('DELETE', '/api/admin/documents/:kind/:id/copy', {
  request: writerSchema,
  response: doneSchema,
});

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
  response: z.object({ ...versionParts, fields }),
});

/** Keeps a text that is given up for another. */
export const keepVersion = endpoint('POST', '/api/admin/documents/:kind/:id/versions', {
  request: z.object({ fields }),
  response: doneSchema,
  maxBytes: COPY_BYTES,
});
