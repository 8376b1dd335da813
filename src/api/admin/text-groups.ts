import * as z from 'zod/mini';
import { fieldsSchema, normalizeText } from '#src/api/text-schemas.ts';

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
