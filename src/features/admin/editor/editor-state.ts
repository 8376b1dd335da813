import { dequal } from 'dequal/lite';
import type { ChangeEvent } from 'react';
import * as z from 'zod/mini';
import { type DocumentKind, type FormFields, formFieldsSchema } from '#src/api/admin/documents.ts';
import type { HttpError } from '#src/api/client.ts';
import { isoDateSchema } from '#src/api/field-schemas.ts';
import { formatDateTime, formatTime, getZurichDayNumber } from '#src/lib/time.ts';

/** French messages by field name, or by the path of a nested field, such as `fields.phone.dial`. */
export type Errors<Fields> = Partial<
  Record<keyof Fields | `${keyof Fields & string}.${string}`, string>
>;

export interface EditorState<Fields, Saved> {
  id: string;
  /** The stored document; null before the first save. */
  saved: Saved | null;
  /** Version number of the stored document that the fields are based on; null before the first save. */
  version: number | null;
  fields: Fields;
  /** The fields as stored, or the initial fields of a new document. */
  original: Fields;
  /** When the text was typed, if the form opened with text stored by the browser; otherwise null. */
  recoveredDate: string | null;
  /** False if the browser could not store the unsaved text, which closing the page then loses. */
  isStoredLocally: boolean;
  isSaving: boolean;
  /** When the form was last saved, since it was opened. */
  savedAt: string | null;
  /** State of the check that a post's slug is unique; a failure or a slug in use resets it to `none`. */
  slugCheck: 'none' | 'running' | 'passed';
  errors: Errors<Fields>;
  /** Message about the last request to save, if that failed without a conflict. */
  failure: { title: string; text: string } | null;
  /** The stored document, if it was saved elsewhere since `version`. */
  conflict: Saved | null;
}

export interface EditorConfig<Fields, Saved> {
  kind: DocumentKind;
  /** Hash of the list of documents: `#blog`. */
  listHash: string;
  createFields: () => Fields;
  load: (id: string) => Promise<Saved>;
  save: (id: string, version: number | null, fields: Fields) => Promise<Saved>;
  validate?: (fields: Fields) => Errors<Fields>;
  /** Asks the administrator before a save that makes the text public. @returns whether to save */
  confirm?: (fields: Fields, saved: Saved | null) => Promise<boolean>;
  /** Reads the errors from the response to a refused save, if they are not in its property `fields`. */
  parseErrors?: (error: HttpError) => Errors<Fields>;
  /** Also called if the form was closed during the save. */
  onSaved?: (before: Saved | null, saved: Saved) => void;
  /** Title of the toast when a new document cannot be saved; by default `saveFailureTitle`. */
  createFailureTitle?: string;
  saveFailureTitle: string;
  /** « Enregistré » in the document's gender. */
  savedWord: 'Enregistré' | 'Enregistrée';
}

/** Returns whether the form, with the given changes, differs from `original`. */
export function isChanged<Fields>(
  { fields, original }: Pick<EditorState<Fields, unknown>, 'fields' | 'original'>,
  changes: Partial<Fields> = {},
): boolean {
  return !dequal({ ...fields, ...changes }, original);
}

/** Returns whether saving has to wait, for a running request or for another slug. */
export function isSaveLocked<Fields>(state: EditorState<Fields, unknown>): boolean {
  return state.isSaving || state.slugCheck === 'running' || 'slug' in state.errors;
}

/** Returns whether saving is possible. A new document needs no change: errors then show what is missing. */
export function canSave<Fields>(
  state: EditorState<Fields, unknown>,
  changes?: Partial<Fields>,
): boolean {
  return !isSaveLocked(state) && (state.version === null || isChanged(state, changes));
}

/** Removes the errors of the named fields and of fields in them. @returns `errors` itself if it has none */
export function removeErrors<Fields>(errors: Errors<Fields>, names: string[]): Errors<Fields> {
  // The final dots prevent `title` from matching `titles`.
  const isNamed = (path: string) => names.some((name) => `${path}.`.startsWith(`${name}.`));
  const entries = Object.entries(errors);
  const rest = entries.filter(([path]) => !isNamed(path));
  return rest.length === entries.length ? errors : (Object.fromEntries(rest) as Errors<Fields>);
}

/** Validates the fields. @returns the first message about each field or a field nested in it */
export function getFieldErrors<Fields>(schema: z.ZodMiniType, fields: unknown): Errors<Fields> {
  const errors: Errors<Fields> = {};
  for (const { path, message } of schema.safeParse(fields).error?.issues ?? []) {
    errors[path[0] as keyof Fields] ??= message;
  }
  return errors;
}

export function formatSaveStatus(
  state: EditorState<object, unknown>,
  savedWord: EditorConfig<unknown, unknown>['savedWord'],
): string {
  const { savedAt, isSaving, isStoredLocally } = state;
  if (isSaving) return 'Enregistrement…';
  if (!isChanged(state)) return savedAt ? `${savedWord} ${formatSavedAt(savedAt)}` : '';
  const storedWord = savedWord.endsWith('ée') ? 'gardée' : 'gardé';
  const advice = isStoredLocally ? `${storedWord} dans ce navigateur` : 'ne fermez pas cette page';
  return `Pas encore ${savedWord.toLowerCase()}, ${advice}`;
}

function formatSavedAt(savedAt: string): string {
  const isToday = getZurichDayNumber(new Date(savedAt)) === getZurichDayNumber(new Date());
  return isToday ? `à ${formatTime(savedAt)}` : `le ${formatDateTime(savedAt)}`;
}

/** Returns a function from field name to props. They lack `maxlength`, which cuts pasted text silently. */
export function bindTextFields<Fields extends object>(
  editor: { setFields: (changes: Partial<Fields>) => void },
  { fields, errors }: Pick<EditorState<Fields, unknown>, 'fields' | 'errors'>,
) {
  return (name: keyof Fields & string) => ({
    name,
    error: errors[name],
    value: fields[name] as string,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      editor.setFields({ [name]: target.value } as Partial<Fields>),
  });
}

const unsavedTextSchema = z.object({
  /** A new document has one too, so that a save repeated after a reload creates the document only once. */
  id: z.string(),
  version: z.nullable(z.int()),
  fields: formFieldsSchema,
  typedAt: isoDateSchema,
});

type UnsavedText = z.infer<typeof unsavedTextSchema>;

/** Texts that the browser's storage cannot take, because it is full or blocked: JSON by storage key. */
const memoryTexts = new Map<string, string>();

/** `hashPath` is the last part of the form's hash: the document's id, or `nouveau`. */
const getStorageKey = (kind: DocumentKind, hashPath: string) => `unsaved-${kind}/${hashPath}`;

export function findUnsavedText(kind: DocumentKind, hashPath: string): UnsavedText | null {
  const key = getStorageKey(kind, hashPath);
  try {
    const json = memoryTexts.get(key) ?? localStorage.getItem(key) ?? '';
    return unsavedTextSchema.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}

/** Stores the text. @returns whether it remains after the page is closed */
export function storeUnsavedText(kind: DocumentKind, hashPath: string, text: UnsavedText): boolean {
  const key = getStorageKey(kind, hashPath);
  try {
    localStorage.setItem(key, JSON.stringify(text));
    memoryTexts.delete(key);
    return true;
  } catch {
    memoryTexts.set(key, JSON.stringify(text));
    return false;
  }
}

/** Deletes the text only if it has this id, because new documents in several tabs share the key `nouveau`. */
export function deleteUnsavedText(kind: DocumentKind, hashPath: string, id: string): void {
  if (findUnsavedText(kind, hashPath)?.id !== id) return;
  const key = getStorageKey(kind, hashPath);
  memoryTexts.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // The browser blocks the storage, so it contains no text.
  }
}

/** Stores text that was typed during a save as a change of the saved version, under the document's id. */
export function rebaseUnsavedText(
  kind: DocumentKind,
  hashPath: string,
  savedFields: FormFields,
  { id, version }: { id: string; version: number },
): void {
  const unsaved = findUnsavedText(kind, hashPath);
  if (unsaved?.id !== id) return;
  deleteUnsavedText(kind, hashPath, id);
  if (!dequal(unsaved.fields, savedFields)) storeUnsavedText(kind, id, { ...unsaved, version });
}
