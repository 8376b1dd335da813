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

/** A text of content/ as stored, with placeholders such as `{nom}`; `body` is its Markdown, if any. */
export const contentTextSchema = z.object({
  fields: normalizedJsonSchema,
  body: z.nullable(z.string().check(z.overwrite(normalizeText))),
});

export type ContentText = z.infer<typeof contentTextSchema>;

/** A French sentence about a field that the build refuses or that is still to be completed. */
const fieldMessageSchema = z.object({
  /** Path of the field, e.g. `['main', 0, 'price']`; `['body']` is the Markdown, `[]` the whole text. */
  path: z.array(z.union([z.string(), z.int()])),
  message: z.string(),
});

export type FieldMessage = z.infer<typeof fieldMessageSchema>;

const contentMetadataSchema = z.object({
  /** Path of the file below content/, without extension, `-` for `/`: `identite`, `pages-accueil`. */
  id: z.string(),
  group: z.enum(CONTENT_GROUPS),
  title: z.string(),
  /** Whether the text differs from the default content. */
  isChanged: z.boolean(),
  /** The number of saves so far; a save that sends an earlier number is refused. */
  version: z.int(),
  /** Null while the default content is used. */
  updatedAt: z.nullable(isoDateSchema),
});

const contentSummarySchema = z.object({
  ...contentMetadataSchema.shape,
  /** The number of `checks` in `Content`. */
  checks: z.int(),
});

export type ContentSummary = z.infer<typeof contentSummarySchema>;

const contentSchema = z.object({
  ...contentMetadataSchema.shape,
  ...contentTextSchema.shape,
  /** The default content, from the file. If exactly this text is saved, changes of the file apply again. */
  delivered: contentTextSchema,
  /** JSON Schema of `fields`, whose descriptions are the labels and hints of the form. */
  schema: z.record(z.string(), z.unknown()),
  /** What is to be completed or corrected. */
  checks: z.array(fieldMessageSchema),
  /** The placeholders' values by name, e.g. `nom`: the preview replaces `{nom}`, as the build does. */
  words: z.record(z.string(), z.string()),
});

export type Content = z.infer<typeof contentSchema>;

/** Lists the texts that the administrator can edit, in the order shown. Others are edited in their files. */
export const listContent = endpoint('GET', '/api/admin/content', {
  response: z.array(contentSummarySchema),
});

export const getContent = endpoint('GET', '/api/admin/content/:id', { response: contentSchema });

/**
 * Saves the text for the next build. Answers 422 with `faults`, a list of `FieldMessage`, if the build would
 * refuse the text, or 409 if another save changed it since `version`.
 */
export const updateContent = endpoint('PUT', '/api/admin/content/:id', {
  request: z.object({ ...contentTextSchema.shape, version: z.int() }),
  response: contentSchema,
  maxBytes: 1_048_576,
});
