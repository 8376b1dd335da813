import * as z from 'zod/mini';
import { endpoint } from '#src/api/endpoint.ts';
import { isoDateSchema, normalizedJsonSchema, normalizeText } from '#src/api/field-schemas.ts';

export const CONTENT_GROUP_TITLES = {
  identity: 'Identité et contact',
  offers: 'Offres et avis',
  pages: 'Pages',
  legal: 'Pages légales',
  newsletter: 'La lettre du dimanche',
};

/** In the order in which the administration shows them. */
export const CONTENT_GROUPS = Object.keys(CONTENT_GROUP_TITLES) as ContentGroup[];

export type ContentGroup = keyof typeof CONTENT_GROUP_TITLES;

/** A text of content/ as stored, with unfilled placeholders such as `{nom}`. Only pages have a `body`. */
export const contentTextSchema = z.object({
  fields: normalizedJsonSchema,
  body: z.nullable(z.string().check(z.overwrite(normalizeText))),
});

export type ContentText = z.infer<typeof contentTextSchema>;

const MAX_CONTENT_BYTES = 1_048_576;

/** A French sentence about a field that the build refuses or that is still to be completed. */
const fieldMessageSchema = z.object({
  /** Path of the field, e.g. `['main', 0, 'price']`; `['body']` is the Markdown, `[]` the whole text. */
  path: z.array(z.union([z.string(), z.int()])),
  message: z.string(),
});

export type FieldMessage = z.infer<typeof fieldMessageSchema>;

const metadataSchema = z.object({
  /** Path of the file below content/, without extension, `-` for `/`: `identite`, `pages-accueil`. */
  id: z.string(),
  group: z.enum(CONTENT_GROUPS),
  title: z.string(),
  /** Whether the text differs from the default content. */
  isChanged: z.boolean(),
  /** The number of saves so far. */
  version: z.int(),
  /** Null while the default content is used. */
  updatedAt: z.nullable(isoDateSchema),
});

const contentSummarySchema = z.object({
  ...metadataSchema.shape,
  /** The number of fields that are to be completed or corrected. */
  checks: z.int(),
});

export type ContentSummary = z.infer<typeof contentSummarySchema>;

const contentSchema = z.object({
  ...metadataSchema.shape,
  ...contentTextSchema.shape,
  /** The default content, from the file. Once exactly this text is saved, changes of the file apply again. */
  delivered: contentTextSchema,
  /** JSON Schema of `fields`, whose descriptions are the labels and hints of the form. */
  schema: z.record(z.string(), z.unknown()),
  checks: z.array(fieldMessageSchema),
  /** The values of the placeholders, by name, which the preview fills in as the build does. */
  words: z.record(z.string(), z.string()),
});

export type Content = z.infer<typeof contentSchema>;

/** Lists the texts that can be edited here, in the order shown. Other content is edited in its files only. */
export const listContent = endpoint('GET', '/api/admin/content', {
  response: z.array(contentSummarySchema),
});

export const getContent = endpoint('GET', '/api/admin/content/:id', { response: contentSchema });

/**
 * Saves the text for the next build. 422 with `faults`, each a `{ path, message }`, if the build would refuse
 * the text, 409 if the stored text changed since `version`.
 */
export const updateContent = endpoint('PUT', '/api/admin/content/:id', {
  request: z.object({ ...contentTextSchema.shape, version: z.int() }),
  response: contentSchema,
  maxBytes: MAX_CONTENT_BYTES,
});
