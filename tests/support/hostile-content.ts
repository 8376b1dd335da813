import { type Texts, validateContent } from '#netlify/server/site-content/validate-content.ts';
import type { ContentText } from '#src/api/admin/content.ts';
import { HOSTILE_TEXTS } from './hostile-texts.ts';

interface HostileContent {
  texts: Record<string, ContentText>;
  /** Number of fields with a hostile text. */
  fields: number;
}

/** An unknown placeholder in braces would be refused before anything else is validated. */
const BRACELESS = HOSTILE_TEXTS.map((text) => text.replaceAll(/[{}]/g, ''));

/** Puts a hostile text into every field of these texts; a field whose schema refuses it gets back its own text. */
export function createHostileContent(source: Texts, ids: readonly string[]): HostileContent {
  let next = 0;
  const nextText = () => BRACELESS[next++ % BRACELESS.length] as string;
  const texts: Record<string, ContentText> = {};
  for (const id of ids) {
    const { fields, body } = source[id] as ContentText;
    texts[id] = {
      fields: replaceTexts(fields, nextText),
      body: body && `${BRACELESS.join('\n\n')}\n\n${body}`,
    };
  }
  for (;;) {
    const result = validateContent({ ...source, ...texts });
    if ('data' in result) break;
    const refusedFields = result.faults.flatMap(({ id, path }) => (id ? [{ id, path }] : []));
    if (refusedFields.length === 0) throw new Error(result.faults[0]?.sentence);
    for (const { id, path } of refusedFields) {
      const hostileText = texts[id] as ContentText;
      const original = source[id] as ContentText;
      if (path[0] === 'body') texts[id] = { ...hostileText, body: original.body };
      else
        texts[id] = { ...hostileText, fields: restore(hostileText.fields, original.fields, path) };
    }
  }
  const fields = ids.flatMap((id) => listDifferences(texts[id]?.fields, source[id]?.fields));
  return { texts, fields: fields.length };
}

function replaceTexts(value: unknown, nextText: () => string): unknown {
  if (typeof value === 'string') return nextText();
  if (Array.isArray(value)) return value.map((item) => replaceTexts(item, nextText));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, replaceTexts(item, nextText)]),
  );
}

/** Returns the value with the original at this path. */
function restore(value: unknown, original: unknown, [key, ...path]: PropertyKey[]): unknown {
  if (key === undefined) return original;
  const copy = structuredClone(value) as Record<PropertyKey, unknown>;
  copy[key] = restore(copy[key], (original as Record<PropertyKey, unknown>)[key], path);
  return copy;
}

function listDifferences(value: unknown, original: unknown): string[] {
  if (typeof value === 'string') return value === original ? [] : [value];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, item]) =>
    listDifferences(item, (original as Record<string, unknown>)[key]),
  );
}
