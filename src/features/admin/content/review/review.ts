import { atom, computed } from 'nanostores';
import {
  $content,
  changeField,
  contentEditor,
  contents,
} from '#src/features/admin/content/editor.ts';
import { fieldIn, valueAt } from '#src/features/admin/content/form/values.ts';
import { leftIn } from '#src/features/admin/content/list.ts';
import { isChanged } from '#src/features/admin/documents/document.ts';

/** Names of what is still to be approved in these fields: of each object whose `relu` says no. */
export function unapprovedIn(fields: unknown, name = ''): string[] {
  if (typeof fields !== 'object' || fields === null) return [];
  const own = (fields as { relu?: unknown }).relu === false ? [name] : [];
  const inner = Object.entries(fields).flatMap(([key, value]) =>
    unapprovedIn(value, fieldIn(name, key)),
  );
  return [...own, ...inner];
}

interface Place {
  /** The texts that are gone through, in the list's order. */
  ids: string[];
  /** Which of them is open; past the last one at the end. */
  at: number;
  /** What is to be approved in it, as it was when it was opened. */
  names: string[];
  /** Which of these is shown. */
  index: number;
  state: 'loading' | 'reading' | 'done' | 'failed';
}

const START: Place = { ids: [], at: 0, names: [], index: 0, state: 'loading' };

export const $review = atom<Place>(START);

/** Name of the text that is shown; null while there is none. */
export const $shownName = computed($review, ({ names, index, state }) =>
  state === 'reading' ? (names[index] ?? null) : null,
);

/** Goes through everything that is not approved yet, from the first one on. */
export async function beginReview(): Promise<void> {
  if (!(await publishOpen())) return $review.set({ ...START, state: 'failed' });
  $review.set(START);
  await contents.refresh();
  const all = contents.$resource.get().value?.texts;
  if (!all) return $review.set({ ...START, state: 'failed' });
  const ids = all.filter((one) => leftIn(one) > 0).map(({ id }) => id);
  await openAt({ ...START, ids });
}

async function openAt(place: Place): Promise<void> {
  const id = place.ids[place.at];
  if (id === undefined) return $review.set({ ...place, state: 'done' });
  $review.set({ ...place, names: [], index: 0, state: 'loading' });
  await contentEditor.open({ id, version: 0 });
  const draft = $content.get();
  if (draft?.id !== id) return $review.set({ ...place, state: 'failed' });
  const names = unapprovedIn(draft.fields.fields);
  if (names.length === 0) return next();
  $review.set({ ...place, names, index: 0, state: 'reading' });
}

/** What was approved in the open text is published together, once it is left. */
async function publishOpen(): Promise<boolean> {
  const draft = $content.get();
  if (!draft || !isChanged(draft)) return true;
  return (await contentEditor.save()) !== null;
}

export async function next(): Promise<void> {
  const place = $review.get();
  if (place.index + 1 < place.names.length) {
    return $review.set({ ...place, index: place.index + 1 });
  }
  if (!(await publishOpen())) return;
  await openAt({ ...place, at: place.at + 1 });
}

export function previous(): void {
  const place = $review.get();
  if (place.index > 0) $review.set({ ...place, index: place.index - 1 });
}

export async function approve(): Promise<void> {
  const name = $shownName.get();
  if (name === null) return;
  changeField(fieldIn(name, 'relu'), true);
  await next();
}

/** Whether the text that is shown is approved by now. */
export function hasApproval(fields: unknown, name: string): boolean {
  return valueAt(fields, fieldIn(name, 'relu')) === true;
}

/** Publishes what was approved. @returns false where that failed: the owner stays */
export async function endReview(): Promise<boolean> {
  if (!(await publishOpen())) return false;
  await contentEditor.close();
  $review.set(START);
  return true;
}
