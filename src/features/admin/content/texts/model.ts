import * as z from 'zod/mini';
import { fieldsSchema, normalizeText } from '#src/api/text-schemas.ts';

/** The groups of texts, in the order of the administration. */
export const CONTENT_GROUPS = [
  ...(['identity', 'offers', 'pages', 'legal'] as const),
  ...(['newsletter', 'cards', 'neighbours', 'arcana', 'reading'] as const),
];

/** The text of one file of content/: its fields before placeholders and typography, and its Markdown, null in YAML. */
export const contentTextSchema = z.object({
  fields: fieldsSchema,
  body: z.nullable(z.string().check(z.overwrite(normalizeText))),
});

export type ContentText = z.infer<typeof contentTextSchema>;
