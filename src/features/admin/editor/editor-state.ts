import { dequal } from 'dequal/lite';
import type { ChangeEvent } from 'react';
import * as z from 'zod/mini';
import { type DocumentKind, type Text, textSchema } from '#src/api/admin/documents.ts';
import type { HttpError } from '#src/api/client.ts';
import { isoDateSchema } from '#src/api/field-schemas.ts';
import { formatDateTime, formatTime, zurichDay } from '#src/lib/time.ts';

/** French messages by field, or by a path inside a field: `fields.phone.dial`. */
export type Errors<Fields> = Partial<
  Record<keyof Fields | `${keyof Fields & string}.${string}`, string>
>;

export interface EditorState<Fields, Saved> {
  id: string;
  /** The stored document; null before the first save. */
  saved: Saved | null;
  /** The stored version that the text is based on; null before the first save. */
  version: number | null;
  fields: Fields;
  /** The fields as they are stored, or as they are in a new document. */
  untouched: Fields;
  /** When the recovered text was typed, if the form opened with one. */
  recoveredFrom: string | null;
  /** Whether the browser stores the unsaved text. */
  isStored: boolean;
  saving: boolean;
  savedAt: string | null;
  /** State of the slug's check on the server. */
  check: 'none' | 'running' | 'passed';
  errors: Errors<Fields>;
  failure: { title: string; text: string } | null;
  /** The stored document, if it was saved elsewhere since `version`. */
  conflict: Saved | null;
}

export interface EditorConfig<Fields, Saved> {
  kind: DocumentKind;
  /** Hash of the list: `#blog`. */
  root: string;
  empty: () => Fields;
  load: (id: string) => Promise<Saved>;
  /** `version` is null for a new document. */
  save: (id: string, version: number | null, fields: Fields) => Promise<Saved>;
  validate?: (fields: Fields) => Errors<Fields>;
  /** Asks the owner before a save with consequences. @returns whether to save */
  confirm?: (fields: Fields, saved: Saved | null) => Promise<boolean>;
  /** Reads the errors of a refused save, if they are not in the response's `fields`. */
  errorsOf?: (error: HttpError) => Errors<Fields>;
  /** Also runs when the form was closed during the save. */
  onSaved?: (before: Saved | null, saved: Saved) => void;
  /** Titles of the error toasts; `createFailed` is `updateFailed` by default. */
  createFailed?: string;
  updateFailed: string;
  /** « Enregistré » in the document's gender. */
  savedWord: 'Enregistré' | 'Enregistrée';
}

export function isChanged<Fields>(
  { fields, untouched }: Pick<EditorState<Fields, unknown>, 'fields' | 'untouched'>,
  changes: Partial<Fields> = {},
): boolean {
  return !dequal({ ...fields, ...changes }, untouched);
}

/** Saving is locked while the slug is checked or refused. */
export function isLocked<Fields>({ saving, check, errors }: EditorState<Fields, unknown>): boolean {
  return saving || check === 'running' || 'slug' in errors;
}

/** A new document can be saved without changes: the errors then show what is missing. */
export function canSave<Fields>(
  state: EditorState<Fields, unknown>,
  changes?: Partial<Fields>,
): boolean {
  return !isLocked(state) && (state.version === null || isChanged(state, changes));
}

/** Removes the errors of the given fields and of paths inside them. @returns the same object when nothing changes */
export function removeErrors<Fields>(errors: Errors<Fields>, names: string[]): Errors<Fields> {
  const isNamed = (path: string) => names.some((name) => `${path}.`.startsWith(`${name}.`));
  const entries = Object.entries(errors);
  const rest = entries.filter(([path]) => !isNamed(path));
  return rest.length === entries.length ? errors : (Object.fromEntries(rest) as Errors<Fields>);
}

export function validate<Fields>(schema: z.ZodMiniType, value: unknown): Errors<Fields> {
  const errors: Errors<Fields> = {};
  for (const { path, message } of schema.safeParse(value).error?.issues ?? []) {
    errors[path[0] as keyof Fields] ??= message;
  }
  return errors;
}

export function formatStatus(
  state: EditorState<object, unknown>,
  savedWord: EditorConfig<unknown, unknown>['savedWord'],
): string {
  const { savedAt, saving, isStored } = state;
  if (saving) return 'Enregistrement…';
  if (!isChanged(state)) return savedAt ? `${savedWord} ${formatSavedAt(savedAt)}` : '';
  const stored = savedWord.endsWith('ée') ? 'gardée' : 'gardé';
  const place = isStored ? `${stored} dans ce navigateur` : 'ne fermez pas cette page';
  return `Pas encore ${savedWord.toLowerCase()}, ${place}`;
}

function formatSavedAt(savedAt: string): string {
  const isToday = zurichDay(new Date(savedAt)) === zurichDay(new Date());
  return isToday ? `à ${formatTime(savedAt)}` : `le ${formatDateTime(savedAt)}`;
}

/** Returns a function for the props of a text field. No field has a `maxlength`, which would cut a pasted text silently. */
export function textFields<Fields extends object>(
  editor: { set: (changes: Partial<Fields>) => void },
  { fields, errors }: Pick<EditorState<Fields, unknown>, 'fields' | 'errors'>,
) {
  return (name: keyof Fields & string) => ({
    name,
    error: errors[name],
    value: fields[name] as string,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      editor.set({ [name]: target.value } as Partial<Fields>),
  });
}

const unsavedTextSchema = z.object({
  /** Also stored for a new document, so that a save repeated after a reload does not create it twice. */
  id: z.string(),
  version: z.nullable(z.int()),
  fields: textSchema,
  typedAt: isoDateSchema,
});

type UnsavedText = z.infer<typeof unsavedTextSchema>;

/** Texts that could not be stored, because the browser's storage is full or not allowed. */
const inMemory = new Map<string, string>();

const getKey = (kind: DocumentKind, path: string) => `unsaved-${kind}/${path}`;

export function findUnsavedText(kind: DocumentKind, path: string): UnsavedText | null {
  const key = getKey(kind, path);
  try {
    const text = inMemory.get(key) ?? localStorage.getItem(key) ?? '';
    return unsavedTextSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** @returns whether the text outlives the page */
export function storeUnsavedText(kind: DocumentKind, path: string, text: UnsavedText): boolean {
  const key = getKey(kind, path);
  try {
    localStorage.setItem(key, JSON.stringify(text));
    inMemory.delete(key);
    return true;
  } catch {
    inMemory.set(key, JSON.stringify(text));
    return false;
  }
}

/** Keeps the text of a different new document, which another tab stores under the same path. */
export function deleteUnsavedText(kind: DocumentKind, path: string, id: string): void {
  if (findUnsavedText(kind, path)?.id !== id) return;
  const key = getKey(kind, path);
  if (!inMemory.delete(key)) localStorage.removeItem(key);
}

/** After a save, keeps what was typed during the request, based on the saved version. */
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
