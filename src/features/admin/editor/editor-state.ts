import { dequal } from 'dequal/lite';
import type { ChangeEvent } from 'react';
import * as z from 'zod/mini';
import { type DocumentKind, type Text, textSchema } from '#src/api/admin/documents.ts';
import type { HttpError } from '#src/api/client.ts';
import { isoDateSchema } from '#src/api/field-schemas.ts';
import { formatDateTime, formatTime, zurichDay } from '#src/lib/time.ts';

/** French messages by field, or by the path of a part of a field: `fields.phone.dial`. */
export type Errors<Fields> = Partial<
  Record<keyof Fields | `${keyof Fields & string}.${string}`, string>
>;

export interface EditorState<Fields, Saved> {
  id: string;
  /** The stored document; null before the first save. */
  saved: Saved | null;
  /** Stored version that the text began from. */
  version: number | null;
  fields: Fields;
  /** The fields without unsaved changes. */
  untouched: Fields;
  /** When the recovered text that the form opened with was typed. */
  recoveredFrom: string | null;
  /** Whether the browser stores the unsaved text. */
  isStored: boolean;
  saving: boolean;
  savedAt: string | null;
  /** Check of a field on the server while the author types. */
  check: 'none' | 'running' | 'passed';
  errors: Errors<Fields>;
  failure: { title: string; text: string } | null;
  /** The document that was saved elsewhere since `version`. */
  conflict: Saved | null;
}

export interface EditorConfig<Fields, Saved> {
  kind: DocumentKind;
  /** Address of the list: `#blog`. */
  root: string;
  empty: () => Fields;
  load: (id: string) => Promise<Saved>;
  /** `version` is null for a new document. */
  save: (id: string, version: number | null, fields: Fields) => Promise<Saved>;
  validate?: (fields: Fields) => Errors<Fields>;
  /** Asks before a save that has consequences. */
  confirm?: (fields: Fields, saved: Saved | null) => Promise<boolean>;
  /** Errors of a refused save that are not in its `fields`. */
  errorsOf?: (error: HttpError) => Errors<Fields>;
  /** Runs after every save, also when the form is closed by then. */
  onSaved?: (before: Saved | null, saved: Saved) => void;
  /** Titles of failures; a document is created under the title of an update unless it has one of its own. */
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

/** The specification locks saving while the slug is checked or refused. */
export function isLocked<Fields>({ saving, check, errors }: EditorState<Fields, unknown>): boolean {
  return saving || check === 'running' || 'slug' in errors;
}

/** The one rule for buttons and keys. A new document may be empty: saving it shows what is missing. */
export function canSave<Fields>(
  state: EditorState<Fields, unknown>,
  changes?: Partial<Fields>,
): boolean {
  return !isLocked(state) && (state.version === null || isChanged(state, changes));
}

/** The errors without those of the given fields, or of parts of them; the same object when nothing changes. */
export function withoutErrors<Fields>(errors: Errors<Fields>, names: string[]): Errors<Fields> {
  const isNamed = (path: string) => names.some((name) => `${path}.`.startsWith(`${name}.`));
  const entries = Object.entries(errors);
  const rest = entries.filter(([path]) => !isNamed(path));
  return rest.length === entries.length ? errors : (Object.fromEntries(rest) as Errors<Fields>);
}

/** The first message for each field. */
export function validate<Fields>(schema: z.ZodMiniType, value: unknown): Errors<Fields> {
  const errors: Errors<Fields> = {};
  for (const { path, message } of schema.safeParse(value).error?.issues ?? []) {
    errors[path[0] as keyof Fields] ??= message;
  }
  return errors;
}

export function statusSentence(
  state: EditorState<object, unknown>,
  savedWord: EditorConfig<unknown, unknown>['savedWord'],
): string {
  const { savedAt, saving, isStored } = state;
  if (saving) return 'Enregistrement…';
  if (!isChanged(state)) return savedAt ? `${savedWord} ${moment(savedAt)}` : '';
  const stored = savedWord.endsWith('ée') ? 'gardée' : 'gardé';
  const place = isStored ? `${stored} dans ce navigateur` : 'ne fermez pas cette page';
  return `Pas encore ${savedWord.toLowerCase()}, ${place}`;
}

function moment(at: string): string {
  const isToday = zurichDay(new Date(at)) === zurichDay(new Date());
  return isToday ? `à ${formatTime(at)}` : `le ${formatDateTime(at)}`;
}

/**
 * Props of the form's text fields, by name. None has a `maxlength`: the browser would cut a long pasted text without a
 * message.
 */
export function textFields<Fields extends object>(
  editor: { set: (changes: Partial<Fields>) => void },
  { fields, errors }: { fields: Fields; errors: Errors<Fields> },
) {
  return <Name extends keyof Fields & string>(
    name: Fields[Name] extends string ? Name : never,
  ) => ({
    name,
    error: errors[name],
    value: fields[name] as string,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      editor.set({ [name]: target.value } as Partial<Fields>),
  });
}

const unsavedTextSchema = z.object({
  /** Of the document: a new one stores its id, so that a save that is repeated after a reload creates it once. */
  id: z.string(),
  version: z.nullable(z.int()),
  fields: textSchema,
  typedAt: isoDateSchema,
});

type UnsavedText = z.infer<typeof unsavedTextSchema>;

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
