import type { Remark } from '#src/features/admin/content/texts/api.ts';

export type Path = Remark['path'];

/** Every value in fields of any shape, from the outside in, and where it stands. */
export function* everyPlace(
  value: unknown,
  path: Path = [],
): Generator<{ value: unknown; path: Path }> {
  yield { value, path };
  if (value === null || typeof value !== 'object') return;
  const isList = Array.isArray(value);
  for (const [key, item] of Object.entries(value)) {
    yield* everyPlace(item, [...path, isList ? Number(key) : key]);
  }
}

/** A copy with other texts. */
export function mapTexts<T>(value: T, change: (text: string) => string): T {
  if (typeof value === 'string') return change(value) as T;
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change)) as T;
  if (value === null || typeof value !== 'object') return value;
  const items = Object.entries(value).map(([key, item]) => [key, mapTexts(item, change)]);
  return Object.fromEntries(items) as T;
}
