import { dequal } from 'dequal/lite';
import * as z from 'zod/mini';
import { type DocumentKind, type Text, textSchema } from '#src/api/admin/documents.ts';
import { isoDateSchema } from '#src/api/field-schemas.ts';

const unsavedTextSchema = z.object({
  /** Of the document: a new one stores its id, so that a save that is repeated after a reload creates it once. */
  id: z.string(),
  version: z.nullable(z.int()),
  fields: textSchema,
  typedAt: isoDateSchema,
});

export type UnsavedText = z.infer<typeof unsavedTextSchema>;

/** Texts that the browser does not store, because it has no room or does not allow it. */
const inMemory = new Map<string, string>();

const keyOf = (kind: DocumentKind, path: string) => `unsaved-${kind}/${path}`;

export function findUnsavedText(kind: DocumentKind, path: string): UnsavedText | null {
  const key = keyOf(kind, path);
  try {
    const text = inMemory.get(key) ?? localStorage.getItem(key) ?? '';
    return unsavedTextSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** @returns whether it outlives the page */
export function storeUnsavedText(kind: DocumentKind, path: string, text: UnsavedText): boolean {
  const key = keyOf(kind, path);
  try {
    localStorage.setItem(key, JSON.stringify(text));
    inMemory.delete(key);
    return true;
  } catch {
    inMemory.set(key, JSON.stringify(text));
    return false;
  }
}

/** Leaves the text of another new document, which another tab stores under the same path. */
export function deleteUnsavedText(kind: DocumentKind, path: string, id: string): void {
  if (findUnsavedText(kind, path)?.id !== id) return;
  const key = keyOf(kind, path);
  if (!inMemory.delete(key)) localStorage.removeItem(key);
}

/** After a save: what was typed during the request stays unsaved, based on the saved version. */
export function rebaseUnsavedText(
  kind: DocumentKind,
  path: string,
  sent: Text,
  { id, version }: { id: string; version: number },
): void {
  const unsaved = findUnsavedText(kind, path);
  if (unsaved?.id !== id) return;
  deleteUnsavedText(kind, path, id);
  if (!dequal(unsaved.fields, sent)) storeUnsavedText(kind, id, { ...unsaved, version });
}
