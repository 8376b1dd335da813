// See docs/decisions/0054-content-forms.md.
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

type GroupField = [name: string, schema: FieldSchema, isOptional: boolean];

/** How a field is shown, and what it needs for that. */
export type Shape =
  | { kind: 'group'; fields: GroupField[] }
  | { kind: 'list'; item: FieldSchema; min: number; max: number; isClosed: boolean }
  | { kind: 'choice'; options: Record<string, string> }
  | { kind: 'check' }
  | { kind: 'number'; isPrice: boolean }
  | { kind: 'line'; type: 'text' | 'email' | 'uri' | 'date' }
  | { kind: 'text' }
  /** Read-only, because the site's code or URLs use the name. */
  | { kind: 'hidden' };

export type ShapeOf<Kind extends Shape['kind']> = Extract<Shape, { kind: Kind }>;

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
  /** What an empty control stands for: nothing at all where the field may be left out. */
  const whenEmpty = isNullable ? null : isOptional ? undefined : '';
  return {
    ...splitDescription(schema.description ?? filled.description),
    shape: toShape({ ...filled, ...(schema.input && { input: schema.input }) }),
    whenEmpty,
  };
}

function toShape(schema: FieldSchema): Shape {
  const { type, input, format, properties, required, items, words = {} } = schema;
  if (input === 'fixed' || input === 'id') return { kind: 'hidden' };
  if (properties) {
    const fields = Object.entries(properties).map(
      ([name, field]): GroupField => [name, field, !required?.includes(name)],
    );
    return { kind: 'group', fields };
  }
  if (type === 'array' && items) return toList(items, schema);
  const values = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
  if (values.length > 0) {
    const options = values.map((value) => [value, words[value] ?? capitalize(value)]);
    return { kind: 'choice', options: Object.fromEntries(options) };
  }
  if (type === 'boolean') return { kind: 'check' };
  if (type === 'number' || type === 'integer')
    return { kind: 'number', isPrice: input === 'price' };
  const known = FORMATS.find((one) => one === format);
  return known || input === 'line' ? { kind: 'line', type: known ?? 'text' } : { kind: 'text' };
}

function toList(item: FieldSchema, { minItems = 0, maxItems = Infinity }: FieldSchema): Shape {
  const fields = Object.values(item.properties ?? {});
  // The site's code knows each of its items by name.
  const isClosed = minItems === maxItems || fields.some(({ input }) => input === 'fixed');
  return { kind: 'list', item, min: minItems, max: maxItems, isClosed };
}

/** A new item of a list. */
export function emptyValue(schema: FieldSchema): unknown {
  // Unique, and invented by nobody.
  if (schema.input === 'id') return `ajout-${Date.now().toString(36)}`;
  const { shape, whenEmpty } = readField(schema);
  switch (shape.kind) {
    case 'group': {
      const required = shape.fields.filter(([, , isOptional]) => !isOptional);
      return Object.fromEntries(required.map(([name, field]) => [name, emptyValue(field)]));
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
