import { type BaseDeepMap, getPath } from 'nanostores';
import { withinSentence } from '#src/text/words.ts';
import type { FieldSchema, ShapeOf } from './schema.ts';

/** Name of a field inside another: `phone`, `phone.dial`, `main.0.price`. */
export function fieldIn(parent: string, key: string | number): string {
  return parent === '' ? String(key) : `${parent}.${key}`;
}

/** The field and all that it stands in, from the inside out; the whole, whose name is empty, is the last. */
export function namesAround(name: string): string[] {
  if (name === '') return [''];
  return [name, ...namesAround(name.slice(0, Math.max(0, name.lastIndexOf('.'))))];
}

/** What stands under this name; an empty one is the whole. */
export function valueAt(value: unknown, name: string): unknown {
  return name === '' ? value : getPath(value as BaseDeepMap, name);
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

const NAMING = ['title', 'question', 'term', 'name', 'label', 'text', 'line'];

/** What names an entry of a list: the card that it is about, what it says, or else what it chooses. */
export function entryTitle({ properties = {} }: FieldSchema, value: unknown): string {
  const fields = { ...(value as Record<string, unknown>) };
  const chosen = (key: string) => properties[key]?.words?.[String(fields[key])];
  const naming = NAMING.map((key) => fields[key]).find((one) => typeof one === 'string' && one);
  const [first = '', ...others] = Object.keys(properties).flatMap((key) => chosen(key) ?? []);
  const choices = [first, ...others.map(withinSentence)].join(', ');
  return chosen('card') ?? String(naming ?? choices);
}

/** What a list or a record holds, with the names of its fields; a record's keys say themselves what they are. */
export function entriesOf(name: string, shape: ShapeOf<'list' | 'record'>, value: unknown) {
  return Object.entries(value ?? {}).map(([key, one]: [string, unknown]) => ({
    name: fieldIn(name, key),
    value: one,
    title: shape.kind === 'record' ? (shape.words[key] ?? key) : entryTitle(shape.item, one),
  }));
}
