import { type BaseDeepMap, getPath } from 'nanostores';
import type { FieldSchema } from './form-schema.ts';

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
