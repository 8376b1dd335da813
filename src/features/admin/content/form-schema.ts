// See docs/decisions/0054-content-forms.md.

import { type BaseDeepMap, getPath } from 'nanostores';
import { capitalize } from '#src/lib/text.ts';

/** What the form reads of a JSON Schema: the keywords that content/ needs, and those of its own (src/content/schemas). */
export interface FieldSchema {
  type?: string;
  description?: string;
  format?: string;
  enum?: string[];
  const?: string;
  anyOf?: FieldSchema[];
  properties?: Record<string, FieldSchema>;
  required?: string[];
  items?: FieldSchema;
  minItems?: number;
  maxItems?: number;
  /** The control, if the type does not determine it. */
  input?: 'line' | 'id' | 'price' | 'fixed';
  /** Labels of the values of a choice. */
  words?: Record<string, string>;
}

const FORMATS = ['email', 'uri', 'date'] as const;

/**
 * The first clause of a description is the label, the rest the hint: « Votre nom, tel qu’il paraît sur le site. » is
 * « Votre nom » and « Tel qu’il paraît sur le site. ».
 */
export function splitDescription(description = '') {
  const [, label = '', rest = ''] =
    /^(.*?)(?:,\s+|\s+[;:]\s+|\.$|$)(.*)$/su.exec(description) ?? [];
  return { label, hint: capitalize(rest) };
}

export function readField(schema: FieldSchema, isOptional = false) {
  const [filled = schema] = schema.anyOf?.filter(({ type }) => type !== 'null') ?? [schema];
  const isNullable = schema.anyOf?.some(({ type }) => type === 'null') ?? false;
  /** The value of an empty control: none where the field may be left out. */
  const whenEmpty = isNullable ? null : isOptional ? undefined : '';
  return {
    ...splitDescription(schema.description ?? filled.description),
    shape: toShape({ ...filled, ...(schema.input && { input: schema.input }) }),
    whenEmpty,
  };
}

export type ShapeOf<Kind> = Extract<ReturnType<typeof toShape>, { kind: Kind }>;

/** How a field is shown, and what it needs for that. */
function toShape({
  type,
  input,
  format,
  properties,
  required,
  items,
  words,
  ...rest
}: FieldSchema) {
  // Read-only, because the site's code or URLs use the name.
  if (input === 'fixed' || input === 'id') return { kind: 'hidden' } as const;
  if (properties) {
    const fields = Object.entries(properties).map(([name, schema]) => ({
      name,
      schema,
      isOptional: !required?.includes(name),
    }));
    return { kind: 'group', fields } as const;
  }
  if (type === 'array' && items) {
    const { minItems: min = 0, maxItems: max = Infinity } = rest;
    // The site's code knows each of its items by name.
    const isNamed = Object.values(items.properties ?? {}).some((field) => field.input === 'fixed');
    return { kind: 'list', item: items, min, max, isClosed: min === max || isNamed } as const;
  }
  const values = rest.enum ?? (rest.const === undefined ? [] : [rest.const]);
  if (values.length > 0) {
    const options = values.map((value) => [value, words?.[value] ?? capitalize(value)]);
    return {
      kind: 'choice',
      options: Object.fromEntries(options) as Record<string, string>,
    } as const;
  }
  if (type === 'boolean') return { kind: 'check' } as const;
  if (type === 'number' || type === 'integer') {
    return { kind: 'number', isPrice: input === 'price' } as const;
  }
  const known = FORMATS.find((name) => name === format);
  return { kind: known || input === 'line' ? 'line' : 'text', type: known ?? 'text' } as const;
}

/** A new item of a list. */
export function emptyValue(schema: FieldSchema): unknown {
  // Unique, and invented by nobody.
  if (schema.input === 'id') return `ajout-${Date.now().toString(36)}`;
  const { shape, whenEmpty } = readField(schema);
  switch (shape.kind) {
    case 'group': {
      const required = shape.fields.filter(({ isOptional }) => !isOptional);
      return Object.fromEntries(required.map(({ name, schema }) => [name, emptyValue(schema)]));
    }
    case 'list':
      return Array.from({ length: shape.min }, () => emptyValue(shape.item));
    case 'check':
      return false;
    case 'choice':
      return whenEmpty === null ? null : Object.keys(shape.options)[0];
    default:
      return whenEmpty;
  }
}

/** Name of a field inside another: `phone`, `phone.dial`, `main.0.price`. */
export function fieldIn(parent: string, key: string | number): string {
  return parent === '' ? String(key) : `${parent}.${key}`;
}

export function isWithin(parent: string, name: string): boolean {
  return name === parent || name.startsWith(`${parent}.`);
}

/** The value of the field with this name; an empty name is the whole. */
export function valueAt(value: unknown, name: string): unknown {
  return name === '' ? value : getPath(value as BaseDeepMap, name);
}

export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const remainingItems = items.toSpliced(from, 1);
  return remainingItems.toSpliced(to, 0, items[from] as Item);
}

/** What a number's control holds: with a comma or a point. What is no number stays as it was typed. */
export function parseNumber(text: string): number | string {
  const bare = text.replace(/[\s\u00a0\u202f’']/g, '').replace(',', '.');
  return /^-?\d+(\.\d*)?$/.test(bare) ? Number(bare) : text;
}

export function formatNumber(value: unknown, isPrice: boolean): string {
  if (typeof value !== 'number') return value == null ? '' : String(value);
  const digits = isPrice && !Number.isInteger(value) ? value.toFixed(2) : String(value);
  return digits.replace('.', ',');
}

const NAMING = ['title', 'question', 'name', 'label', 'text'];

/** Returns the label of a list item: its card, or the first of its texts. */
export function itemTitle({ properties = {} }: FieldSchema, value: unknown): string {
  const fields = { ...(value as Record<string, unknown>) };
  const card = properties.card?.words?.[String(fields.card)];
  const text = NAMING.map((key) => fields[key]).find((one) => typeof one === 'string' && one);
  return card ?? String(text ?? '');
}
