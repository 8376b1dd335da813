import { type Texts, validateContent } from '#netlify/server/site-content/validate-content.ts';
import type { ContentText } from '#src/api/admin/content.ts';
import { HOSTILE_TEXTS } from './hostile-texts.ts';

/** The texts without braces, because an unknown placeholder is refused before anything else is validated. */
const BRACELESS_TEXTS = HOSTILE_TEXTS.map((text) => text.replaceAll(/[{}]/g, ''));

/** Puts a hostile text into every field of these texts; a field whose schema refuses it keeps its original text. */
export function createHostileContent(source: Texts, ids: readonly string[]) {
  let textIndex = 0;
  const getNextText = () => BRACELESS_TEXTS[textIndex++ % BRACELESS_TEXTS.length] as string;
  const texts: Record<string, ContentText> = {};
  for (const id of ids) {
    const { fields, body } = source[id] as ContentText;
    texts[id] = {
      fields: replaceTexts(fields, getNextText),
      body: body && `${BRACELESS_TEXTS.join('\n\n')}\n\n${body}`,
    };
  }
  for (;;) {
    const result = validateContent({ ...source, ...texts });
    if ('data' in result) return { texts };
    const refusedFields = result.faults.flatMap(({ id, path }) => (id ? [{ id, path }] : []));
    if (refusedFields.length === 0) throw new Error(result.faults[0]?.sentence);
    for (const { id, path } of refusedFields) {
      const hostileText = texts[id] as ContentText;
      const original = source[id] as ContentText;
      texts[id] =
        path[0] === 'body'
          ? { ...hostileText, body: original.body }
          : { ...hostileText, fields: restore(hostileText.fields, original.fields, path) };
    }
  }
}

function replaceTexts(value: unknown, getNextText: () => string): unknown {
  if (typeof value === 'string') return getNextText();
  if (Array.isArray(value)) return value.map((item) => replaceTexts(item, getNextText));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, replaceTexts(item, getNextText)]),
  );
}

/** Returns the value with the original content at this path. */
function restore(value: unknown, original: unknown, [key, ...path]: PropertyKey[]): unknown {
  if (key === undefined) return original;
  const copy = structuredClone(value) as Record<PropertyKey, unknown>;
  copy[key] = restore(copy[key], (original as Record<PropertyKey, unknown>)[key], path);
  return copy;
}
