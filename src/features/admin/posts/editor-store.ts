import { atom } from 'nanostores';
import type { OwnerPost } from '#src/features/blog/api.ts';
import type { PostState } from '#src/features/blog/model.ts';
import { differences, type FieldName, fieldsOf, type PostFields } from './fields.ts';

const HOUR_MS = 3_600_000;

interface Failure {
  title: string;
  text: string;
  /** The post is gone from the store: it can only be saved as a new one. */
  isGone: boolean;
}

/** The post in the form. */
export interface Editing {
  id: string;
  /** The post as the server last gave it; null while it was never saved. */
  base: OwnerPost | null;
  /** The stored version that this edit began from, until that is known to be an older one. */
  version: number | null;
  /** What the fields were when nothing had been changed. */
  untouched: PostFields;
  fields: PostFields;
  /** Place in the browser where the text is kept. */
  key: string;
  /** When the browser last kept the text; `refused` when it does not let us. */
  keptAt: string | 'refused' | null;
  /** The last date of publication that was chosen: it comes back after a look at the other choices. */
  plannedAt: string | null;
  saving: boolean;
  savedAt: string | null;
  slug: 'unchecked' | 'checking' | 'free';
  faults: Partial<Record<FieldName, string>>;
  failure: Failure | null;
  /** Another version was stored meanwhile: the author chooses. */
  conflict: OwnerPost | null;
}

/** Null while the list is shown. */
export const $editing = atom<Editing | null>(null);

export function changeEditing(changes: Partial<Editing>): void {
  const editing = $editing.get();
  if (editing) $editing.set({ ...editing, ...changes });
}

/** Whether an answer to what this form asked still finds it open. */
export function isOpen({ key }: Editing): boolean {
  return $editing.get()?.key === key;
}

export function setField<Name extends FieldName>(name: Name, value: PostFields[Name]): void {
  setFields({ [name]: value } as Partial<PostFields>);
}

/** Changing a field clears what was said against it. */
export function setFields(changes: Partial<PostFields>): void {
  const editing = $editing.get();
  if (!editing) return;
  const faults = { ...editing.faults };
  for (const name of Object.keys(changes) as FieldName[]) delete faults[name];
  $editing.set({ ...editing, faults, fields: { ...editing.fields, ...changes } });
}

/** Says whether and when readers see the post. */
export function choosePublication(choice: PostState): void {
  const editing = $editing.get();
  if (!editing) return;
  const plannedAt = editing.fields.publishAt ?? editing.plannedAt;
  changeEditing({ plannedAt });
  setFields({
    published: choice !== 'draft',
    publishAt: choice === 'scheduled' ? (plannedAt ?? tomorrow()) : null,
  });
}

/** Tomorrow at about this time, on the hour. */
function tomorrow(): string {
  return new Date(Math.ceil((Date.now() + 23 * HOUR_MS) / HOUR_MS) * HOUR_MS).toISOString();
}

/** What the author has written, as plain text. */
export function writtenPost(): string {
  const { title = '', excerpt = '', content = '' } = $editing.get()?.fields ?? {};
  return [title, excerpt, content].filter(Boolean).join('\n\n');
}

export function isChanged({ fields, untouched }: Editing): boolean {
  return differences(fields, untouched).length > 0;
}

/** The stored post replaces what the edit began from; the fields stay. */
export function beginFrom(base: OwnerPost): Partial<Editing> {
  return { base, version: base.version, untouched: fieldsOf(base) };
}
