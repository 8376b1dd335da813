import { type Texts, validateContent } from '#netlify/server/site-content/validate-content.ts';
import type { ContentText } from '#src/api/admin/content.ts';
import { HOSTILE_TEXTS } from './hostile-texts.ts';

interface HostileContent {
  texts: Record<string, ContentText>;
  /** How many fields have a hostile text in them. */
  fields: number;
}

/** A word between braces is refused before anything else is looked at. */
const HOSTILE = HOSTILE_TEXTS.map((text) => text.replaceAll(/[{}]/g, ''));

/** The texts of these ids with something hostile in every field that takes it: what the schemas refuse stays as it was. */
export function hostileContent(source: Texts, ids: readonly string[]): HostileContent {
  let next = 0;
  const hostile = () => HOSTILE[next++ % HOSTILE.length] as string;
  const texts: Record<string, ContentText> = {};
  for (const id of ids) {
    const { fields, body } = source[id] as ContentText;
    texts[id] = {
      fields: withTexts(fields, hostile),
      body: body && `${HOSTILE.join('\n\n')}\n\n${body}`,
    };
  }
  for (;;) {
    const checked = validateContent({ ...source, ...texts });
    if ('data' in checked) break;
    const blamed = checked.faults.flatMap(({ id, path }) => (id ? [{ id, path }] : []));
    if (blamed.length === 0) throw new Error(checked.faults[0]?.sentence);
    for (const { id, path } of blamed) {
      const own = texts[id] as ContentText;
      const delivered = source[id] as ContentText;
      if (path[0] === 'body') texts[id] = { ...own, body: delivered.body };
      else texts[id] = { ...own, fields: restored(own.fields, delivered.fields, path) };
    }
  }
  const fields = ids.flatMap((id) => differences(texts[id]?.fields, source[id]?.fields));
  return { texts, fields: fields.length };
}

function withTexts(value: unknown, hostile: () => string): unknown {
  if (typeof value === 'string') return hostile();
  if (Array.isArray(value)) return value.map((item) => withTexts(item, hostile));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, withTexts(item, hostile)]),
  );
}

/** The value with what was at the path before. */
function restored(value: unknown, before: unknown, [key, ...path]: PropertyKey[]): unknown {
  if (key === undefined) return before;
  const copy = structuredClone(value) as Record<PropertyKey, unknown>;
  copy[key] = restored(copy[key], (before as Record<PropertyKey, unknown>)[key], path);
  return copy;
}

function differences(one: unknown, other: unknown): string[] {
  if (typeof one === 'string') return one === other ? [] : [one];
  if (one === null || typeof one !== 'object') return [];
  return Object.entries(one).flatMap(([key, item]) =>
    differences(item, (other as Record<string, unknown>)[key]),
  );
}
