import { slugify } from '#src/text/slug.ts';
import { type FieldSchema, readField } from './schema.ts';

/** Name of a field inside another: `phone`, `phone.dial`, `main.0.price`. */
export function fieldIn(parent: string, key: string | number): string {
  return parent === '' ? String(key) : `${parent}.${key}`;
}

/** Whether the field is the other one, or stands in it. */
export function isWithin(name: string, other: string): boolean {
  return other === '' || name === other || name.startsWith(`${other}.`);
}

function keysOf(name: string): string[] {
  return name === '' ? [] : name.split('.');
}

export function valueAt(value: unknown, name: string): unknown {
  return keysOf(name).reduce<unknown>(
    (at, key) => (at as Record<string, unknown> | null | undefined)?.[key],
    value,
  );
}

/** A copy with another value under this name; undefined takes it away. What is beside it stays the same object. */
export function withValue(whole: unknown, name: string, value: unknown): unknown {
  return replace(whole, keysOf(name), value);
}

function replace(whole: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value;
  const inner = replace((whole as Record<string, unknown> | null)?.[key], rest, value);
  if (Array.isArray(whole)) return whole.with(Number(key), inner);
  const { [key]: _, ...others } = (whole ?? {}) as Record<string, unknown>;
  if (inner === undefined) return others;
  return { ...(whole as object), [key]: inner };
}

export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const others = items.toSpliced(from, 1);
  return others.toSpliced(to, 0, items[from] as Item);
}

/** What a number's control holds: with a comma or a point. What is no number stays as it was typed. */
export function numberFrom(text: string): number | string {
  const bare = text.replace(/[\s\u00a0\u202f’']/g, '').replace(',', '.');
  return /^-?\d+(\.\d*)?$/.test(bare) ? Number(bare) : text;
}

export function numberText(value: unknown, isPrice: boolean): string {
  if (typeof value !== 'number') return value == null ? '' : String(value);
  const digits = isPrice && !Number.isInteger(value) ? value.toFixed(2) : String(value);
  return digits.replace('.', ',');
}

/** What names an entry on its folded line, and the beginning of its text. */
interface Summary {
  title: string;
  excerpt: string;
}

const NAMING = ['title', 'question', 'term', 'name', 'label', 'text', 'line'];

/** A word that only the site's code reads. */
const CODE = /^[a-z0-9/-]+$/;

/** `cardNames`: of the cards that an entry may be about. */
export function summaryOf(value: unknown, cardNames: Readonly<Record<string, string>>): Summary {
  if (typeof value !== 'object' || value === null)
    return { title: String(value ?? ''), excerpt: '' };
  if (Array.isArray(value)) return { title: '', excerpt: value.filter(isText).join(' · ') };
  const fields = value as Record<string, unknown>;
  const { cards, card } = fields;
  const texts = Object.entries(fields).filter(([, one]) => isText(one) && !CODE.test(one));
  if (Array.isArray(cards) || isText(card)) {
    const names = (Array.isArray(cards) ? cards : [card]).map((id) => cardNames[String(id)] ?? id);
    return { title: names.join(' – '), excerpt: String(texts[0]?.[1] ?? '') };
  }
  const naming = NAMING.find((key) => isText(fields[key])) ?? '';
  const other = texts.find(([key]) => key !== naming);
  return { title: String(fields[naming] ?? ''), excerpt: String(other?.[1] ?? '') };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** Whether all words occur somewhere in the value. */
export function contains(value: unknown, words: string): boolean {
  const text = slugify(JSON.stringify(value));
  return words.split(/\s+/).every((word) => text.includes(slugify(word)));
}

/** Above this a form is shown folded. */
const LONG_FORM = 40;

/** Whether all of its controls at once would be a wall. Entries of lists and records are folded, to a line each. */
export function isLong(schema: FieldSchema, value: unknown): boolean {
  return countControls(schema, value) > LONG_FORM;
}

function countControls(schema: FieldSchema, value: unknown): number {
  const { shape } = readField(schema);
  if (shape.kind === 'group') {
    return shape.fields.reduce(
      (sum, [name, field]) => sum + countControls(field, valueAt(value, name)),
      0,
    );
  }
  if (shape.kind === 'list' && readField(shape.item).shape.kind !== 'group') {
    return Array.isArray(value) ? value.length : 1;
  }
  if (shape.kind === 'record') return Object.keys(value ?? {}).length;
  return 1;
}
