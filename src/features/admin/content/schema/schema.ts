// See docs/decisions/0054-contents-tab-by-schema.md.
import { asSentence } from '#src/text/words.ts';

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
  propertyNames?: FieldSchema;
  additionalProperties?: FieldSchema | boolean;
  items?: FieldSchema;
  minItems?: number;
  maxItems?: number;
  /** Which control, where the type does not say it. */
  input?: 'line' | 'id' | 'price' | 'fixed';
  /** What the values of a choice, or the keys of a record, are called; a text that has them is a choice. */
  words?: Record<string, string>;
  /** The least and the most words of a text. */
  length?: [number, number];
}

/** How a field is shown, and what it needs for that. */
export type Shape =
  | { kind: 'group'; fields: [name: string, schema: FieldSchema, isOptional: boolean][] }
  | { kind: 'list'; item: FieldSchema; least: number; most: number; isClosed: boolean }
  | { kind: 'record'; item: FieldSchema; words: Record<string, string> }
  | { kind: 'choice'; options: Record<string, string> }
  | { kind: 'check' }
  | { kind: 'number'; isPrice: boolean }
  | { kind: 'line'; type: 'text' | 'email' | 'uri' | 'date' }
  | { kind: 'text'; length: [number, number] | undefined }
  /** What the site's own code names: nobody changes it. */
  | { kind: 'fixed' };

export type ShapeOf<Kind extends Shape['kind']> = Extract<Shape, { kind: Kind }>;

const FORMATS = ['email', 'uri', 'date'] as const;

/**
 * The first clause of a description is the label, the rest the hint: « Votre nom, tel qu’il paraît sur le site. » is
 * « Votre nom » and « Tel qu’il paraît sur le site. ».
 */
export function namesIn(description = '') {
  const [, label = '', rest = ''] =
    /^(.*?)(?:,\s+|\s+[;:]\s+|\.$|$)(.*)$/su.exec(description) ?? [];
  return { label, hint: asSentence(rest) };
}

export function readField(schema: FieldSchema, isOptional = false) {
  const [filled = schema] = schema.anyOf?.filter(({ type }) => type !== 'null') ?? [schema];
  const isNullable = schema.anyOf?.some(({ type }) => type === 'null') ?? false;
  /** What an empty control stands for: nothing at all where the field may be left out. */
  const whenEmpty = isNullable ? null : isOptional ? undefined : '';
  return {
    ...namesIn(schema.description ?? filled.description),
    shape: shapeOf({ ...filled, ...(schema.input && { input: schema.input }) }),
    whenEmpty,
  };
}

function shapeOf(schema: FieldSchema): Shape {
  const { type, input, format, properties, required, items } = schema;
  if (input === 'fixed') return { kind: 'fixed' };
  if (properties) {
    const fields = Object.entries(properties);
    return {
      kind: 'group',
      fields: fields.map(([name, one]) => [name, one, !required?.includes(name)]),
    };
  }
  if (type === 'object') {
    const { additionalProperties } = schema;
    const item = typeof additionalProperties === 'object' ? additionalProperties : {};
    return { kind: 'record', item, words: schema.propertyNames?.words ?? {} };
  }
  if (type === 'array' && items) return listOf(items, schema);
  const only = schema.const === undefined ? null : [schema.const];
  const values = schema.enum ?? only ?? Object.keys(schema.words ?? {});
  if (values.length > 0) return { kind: 'choice', options: wordsOf(values, schema) };
  if (type === 'boolean') return { kind: 'check' };
  if (type === 'number' || type === 'integer') {
    return { kind: 'number', isPrice: input === 'price' };
  }
  const known = FORMATS.find((one) => one === format);
  if (known || input === 'line' || input === 'id') return { kind: 'line', type: known ?? 'text' };
  return { kind: 'text', length: schema.length };
}

function listOf(item: FieldSchema, { minItems = 0, maxItems = Infinity }: FieldSchema): Shape {
  const parts = Object.values(item.properties ?? {});
  // The site's code knows each of its items by name.
  const isClosed = minItems === maxItems || parts.some(({ input }) => input === 'fixed');
  return { kind: 'list', item, least: minItems, most: maxItems, isClosed };
}

function wordsOf(values: string[], { words = {} }: FieldSchema): Record<string, string> {
  return Object.fromEntries(values.map((value) => [value, words[value] ?? asSentence(value)]));
}

/** A new item of a list. */
export function emptyValue(schema: FieldSchema): unknown {
  // No other item has it, and nobody has to think of one.
  if (schema.input === 'id') return `ajout-${Date.now().toString(36)}`;
  const { shape, whenEmpty } = readField(schema);
  switch (shape.kind) {
    case 'group':
      return Object.fromEntries(
        shape.fields
          .filter(([, , isOptional]) => !isOptional)
          .map(([name, field]) => [name, emptyValue(field)]),
      );
    case 'list':
      return Array.from({ length: shape.least }, () => emptyValue(shape.item));
    case 'record':
      return {};
    case 'check':
      return false;
    case 'choice':
      return whenEmpty === null ? null : Object.keys(shape.options)[0];
    default:
      return whenEmpty;
  }
}

/** The schema of the field with this name, or null where the form has no such field. */
export function schemaAt(schema: FieldSchema, name: string): FieldSchema | null {
  if (name === '') return schema;
  let at: FieldSchema | undefined = schema;
  for (const key of name.split('.')) {
    const { shape }: { shape: Shape } = readField(at);
    if (shape.kind === 'group') at = shape.fields.find(([field]) => field === key)?.[1];
    else if (shape.kind === 'list' && /^\d+$/.test(key)) at = shape.item;
    else if (shape.kind === 'record') at = shape.item;
    else return null;
    if (!at || readField(at).shape.kind === 'fixed') return null;
  }
  return at;
}
