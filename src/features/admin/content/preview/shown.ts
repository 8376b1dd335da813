import { type FieldSchema, readField } from '#src/features/admin/content/schema/schema.ts';
import { valueAt } from '#src/features/admin/content/schema/values.ts';
import { interpolate } from '#src/text/interpolate.ts';
import { typographer } from '#src/text/typography.ts';

/** What the build fills into texts, by the words between braces. */
export type Words = Readonly<Record<string, string>>;

/**
 * The fields as the site's components take them, as far as they are typed: everything is there, and texts have their
 * words and typography. An unknown word between braces stays: it is refused when the text is published.
 */
export function shown(schema: FieldSchema, value: unknown, words: Words): unknown {
  const { shape, whenEmpty } = readField(schema);
  const fill = (field: FieldSchema, one: unknown) => shown(field, one, words);
  switch (shape.kind) {
    case 'group':
      return Object.fromEntries(
        shape.fields.map(([key, field]) => [key, fill(field, valueAt(value, key))]),
      );
    case 'list':
      return Array.isArray(value) ? value.map((item) => fill(shape.item, item)) : [];
    case 'record':
      return Object.fromEntries(
        Object.entries(value ?? {}).map(([key, one]) => [key, fill(shape.item, one)]),
      );
    case 'number':
      return typeof value === 'number' ? value : 0;
    case 'check':
      return value === true;
    case 'fixed':
      return value;
    default: {
      if (value == null) return whenEmpty;
      const text = String(value);
      const isDate = shape.kind === 'line' && shape.type === 'date';
      return isDate && Number.isNaN(Date.parse(text)) ? '' : filledIn(text, words);
    }
  }
}

/** A text as the build sets it. */
export function filledIn(text: string, words: Words): string {
  return typographer(interpolate(text, words));
}
