import * as z from 'zod/mini';
import { normalizeText } from '#src/api/text-schemas.ts';

/** The groups of texts, in the order of the administration. */
export const CONTENT_GROUPS = [
  ...(['identity', 'offers', 'pages', 'legal'] as const),
  ...(['newsletter', 'cards', 'neighbours', 'arcana', 'reading'] as const),
];

/** Deeper than any file of content/; a request nested without end would exhaust the stack. */
const MAX_DEPTH = 12;

function isShallow(value: unknown, depth = 0): boolean {
  if (value === null || typeof value !== 'object') return true;
  return depth < MAX_DEPTH && Object.values(value).every((item) => isShallow(item, depth + 1));
}

/** A copy with every text normalized. */
function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return normalizeText(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cleaned(item)]));
}

const fieldsSchema = z
  .unknown()
  .check(
    z.refine(isShallow, { error: 'Ce texte n’a pas la forme attendue.', abort: true }),
    z.overwrite(cleaned),
  );

/** The text of one file of content/: its fields before placeholders and typography, and its Markdown, null in YAML. */
export const contentTextSchema = z.object({
  fields: fieldsSchema,
  body: z.nullable(z.string().check(z.overwrite(normalizeText))),
});

export type ContentText = z.infer<typeof contentTextSchema>;

/** Where in an entity's fields, e.g. `['main', 0, 'checkoutUrl']`; `['body']` is its Markdown; empty is all of it. */
export const pathSchema = z.array(z.union([z.string(), z.int()]));
