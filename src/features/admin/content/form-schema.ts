// See docs/decisions/0054-content-forms.md.
import { type BaseDeepMap, getPath } from 'nanostores';
import { capitalize } from '#src/lib/text.ts';

/** The JSON Schema keywords that the form uses; `input` and `words` are keywords of this site. */
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
  /** The control, if `type` determines none. `id` and `fixed` hide a value that URLs or code use. */
  input?: 'line' | 'id' | 'price' | 'fixed';
  /** Labels of the values of a choice. */
  words?: Record<string, string>;
}

const LINE_FORMATS = ['email', 'uri', 'date'] as const;

/** Splits « Votre nom, sans titre. » at the first `,`, `;` or `:` into « Votre nom » and « Sans titre. ». */
export function splitDescription(description = '') {
  const [, label = '', rest = ''] =
    /^(.*?)(?:,\s+|\s+[;:]\s+|\.$|$)(.*)$/su.exec(description) ?? [];
  return { label, hint: capitalize(rest) };
}

/** Describes a field. `emptyValue` is the value of the empty control; undefined omits an optional field. */
export function toField(schema: FieldSchema, isOptional = false) {
  const [nonNullSchema = schema] = schema.anyOf?.filter(({ type }) => type !== 'null') ?? [schema];
  const isNullable = schema.anyOf?.some(({ type }) => type === 'null') ?? false;
  const emptyValue = isNullable ? null : isOptional ? undefined : '';
  return {
    ...splitDescription(schema.description ?? nonNullSchema.description),
    control: toControl({ ...nonNullSchema, ...(schema.input && { input: schema.input }) }),
    emptyValue,
  };
}

export type ControlOf<Kind> = Extract<ReturnType<typeof toControl>, { kind: Kind }>;

/** Returns a field's control: its kind (`line` for one line of text, `text` for several) and properties. */
function toControl(schema: FieldSchema) {
  const { type, input, properties, required, items, words } = schema;
  if (input === 'fixed' || input === 'id') return { kind: 'hidden' } as const;
  if (properties) {
    const fields = Object.entries(properties).map(([name, fieldSchema]) => ({
      name,
      schema: fieldSchema,
      isOptional: !required?.includes(name),
    }));
    return { kind: 'group', fields } as const;
  }
  if (type === 'array' && items) {
    const { minItems: min = 0, maxItems: max = Infinity } = schema;
    // Nothing is added or removed if the number is constant or code refers to items by a `fixed` value.
    const itemFields = Object.values(items.properties ?? {});
    const hasFixedItems = min === max || itemFields.some((field) => field.input === 'fixed');
    return { kind: 'list', itemSchema: items, min, max, hasFixedItems } as const;
  }
  const values = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
  if (values.length > 0) {
    const options: Record<string, string> = {};
    for (const value of values) options[value] = words?.[value] ?? capitalize(value);
    return { kind: 'choice', options } as const;
  }
  if (type === 'boolean') return { kind: 'checkbox' } as const;
  const isNumber = type === 'number' || type === 'integer';
  if (isNumber) return { kind: 'number', isPrice: input === 'price' } as const;
  const format = LINE_FORMATS.find((name) => name === schema.format);
  const kind = format || input === 'line' ? 'line' : 'text';
  return { kind, format: format ?? 'text' } as const;
}

export function createEmptyValue(schema: FieldSchema): unknown {
  // A new item needs a unique id, for which the form has no control.
  if (schema.input === 'id') return `ajout-${Date.now().toString(36)}`;
  const { control, emptyValue } = toField(schema);
  switch (control.kind) {
    case 'group': {
      const requiredFields = control.fields.filter(({ isOptional }) => !isOptional);
      return Object.fromEntries(
        requiredFields.map((field) => [field.name, createEmptyValue(field.schema)]),
      );
    }
    case 'list':
      return Array.from({ length: control.min }, () => createEmptyValue(control.itemSchema));
    case 'checkbox':
      return false;
    case 'choice':
      return emptyValue === null ? null : Object.keys(control.options)[0];
    default:
      return emptyValue;
  }
}

/** Returns the name of a field inside another: `phone`, `phone.dial`, `main.0.price`. */
export function joinName(parent: string, key: string | number): string {
  return parent === '' ? String(key) : `${parent}.${key}`;
}

export function isInside(parent: string, name: string): boolean {
  return name === parent || name.startsWith(`${parent}.`);
}

/** Returns the value of the field with this name; the empty name means `value` itself. */
export function getValue(value: unknown, name: string): unknown {
  return name === '' ? value : getPath(value as BaseDeepMap, name);
}

export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  return items.toSpliced(from, 1).toSpliced(to, 0, items[from] as Item);
}

/** Parses a number with a decimal comma or point; returns any other text unchanged. */
export function parseNumber(text: string): number | string {
  const compact = text.replace(/[\s\u00a0\u202f’']/g, '').replace(',', '.');
  return /^-?\d+(\.\d*)?$/.test(compact) ? Number(compact) : text;
}

export function formatNumber(value: unknown, isPrice: boolean): string {
  if (typeof value !== 'number') return value == null ? '' : String(value);
  const digits = isPrice && !Number.isInteger(value) ? value.toFixed(2) : String(value);
  return digits.replace('.', ',');
}

/** Properties that name a list item, in order of preference. */
const TITLE_PROPERTIES = ['title', 'question', 'name', 'label', 'text'];

/** Returns the title of a list item: the name of its tarot card, or the first of its texts. */
export function getItemTitle({ properties = {} }: FieldSchema, value: unknown): string {
  const fields = { ...(value as Record<string, unknown>) };
  const card = properties.card?.words?.[String(fields.card)];
  const titleKey = TITLE_PROPERTIES.find((key) => typeof fields[key] === 'string' && fields[key]);
  return card ?? String(fields[titleKey ?? ''] ?? '');
}
