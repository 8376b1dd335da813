import * as z from 'zod/mini';
import { endpoint } from '#src/api/endpoint.ts';
import { fieldsSchema, isoDateSchema, normalizeText, pathSchema } from '#src/api/field-schemas.ts';

export const GROUP_TITLES = {
  identity: 'Identité et contact',
  offers: 'Offres et avis',
  pages: 'Pages',
  legal: 'Pages légales',
  newsletter: 'La lettre du dimanche',
};

/** In the order of the administration. */
export const CONTENT_GROUPS = Object.keys(GROUP_TITLES) as ContentGroup[];

export type ContentGroup = keyof typeof GROUP_TITLES;

/** The text of one file of content/: its fields before placeholders and typography, and its Markdown, null in YAML. */
export const contentTextSchema = z.object({
  fields: fieldsSchema,
  body: z.nullable(z.string().check(z.overwrite(normalizeText))),
});

export type ContentText = z.infer<typeof contentTextSchema>;

const CONTENT_BYTES = 1_048_576;

/** A French sentence about a place of the text: what keeps it from being saved, or what is still to be completed. */
const remarkSchema = z.object({ path: pathSchema, message: z.string() });

export type Remark = z.infer<typeof remarkSchema>;

const headSchema = z.object({
  /** Path of the file below content/, without extension, `-` for `/`: `identite`, `pages-accueil`. */
  id: z.string(),
  group: z.enum(CONTENT_GROUPS),
  title: z.string(),
  /** Whether it differs from the default content. */
  isChanged: z.boolean(),
  /** Number of changes; 0 before the first. */
  version: z.int(),
  /** Null while the default content is used. */
  updatedAt: z.nullable(isoDateSchema),
});

const contentSummarySchema = z.object({
  ...headSchema.shape,
  /** How many places are to be completed or corrected. */
  checks: z.int(),
});

export type ContentSummary = z.infer<typeof contentSummarySchema>;

const contentSchema = z.object({
  ...headSchema.shape,
  ...contentTextSchema.shape,
  /** The file's text: one that is saved as the file has it follows the file again. */
  delivered: contentTextSchema,
  /** JSON Schema of the fields as they are written; its descriptions are the labels and hints of the form. */
  schema: z.record(z.string(), z.unknown()),
  checks: z.array(remarkSchema),
  /** The values of the words between braces, which the preview fills in as the build does. */
  words: z.record(z.string(), z.string()),
});

export type Content = z.infer<typeof contentSchema>;

/** The texts that the administration edits, in the order shown; all others are files alone. */
export const listContent = endpoint('GET', '/api/admin/content', {
  response: z.array(contentSummarySchema),
});

export const getContent = endpoint('GET', '/api/admin/content/:id', { response: contentSchema });

/**
 * Saving is publishing. A text that the build would refuse answers 422 with `faults`, one `{ path, message }` each; one
 * that changed since `version` 409.
 */
export const updateContent = endpoint('PUT', '/api/admin/content/:id', {
  request: z.object({ ...contentTextSchema.shape, version: z.int() }),
  response: contentSchema,
  maxBytes: CONTENT_BYTES,
});
