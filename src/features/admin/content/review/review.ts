import { atom, computed } from 'nanostores';
import { fieldIn, valueAt } from '#src/features/admin/content/schema/values.ts';
import {
  $content,
  changeField,
  contentEditor,
  contents,
} from '#src/features/admin/content/texts/editor.ts';
import { leftIn } from '#src/features/admin/content/texts/list.ts';
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
  /** What was to be approved in each text that was opened, as it was then: the way back leads through all of it. */
  visited: Record<string, string[]>;
  /** Which name of the text that is open is shown. */
  index: number;
  state: 'loading' | 'reading' | 'done' | 'failed';
}

const START: Place = { ids: [], at: 0, visited: {}, index: 0, state: 'loading' };

export const $review = atom<Place>(START);

/** Names of what is to be approved in the text that is open. */
export function namesToApprove({ ids, at, visited }: Place): string[] {
  return visited[ids[at] ?? ''] ?? [];
}

/** Name of the text that is shown; null while there is none. */
export const $shownName = computed($review, (place) =>
  place.state === 'reading' ? (namesToApprove(place)[place.index] ?? null) : null,
);

/** Whether the end of the text that is shown was in sight for long enough to be read. */
export const $isRead = atom(false);

/** A press that was meant for the text before it approves nothing. */
const READ_MS = 800;
let reading: ReturnType<typeof setTimeout> | undefined;

/** Tells whether the end of the text that is shown is in sight. */
export function seeEnd(isInSight: boolean): void {
  clearTimeout(reading);
  if (isInSight) reading = setTimeout(() => $isRead.set(true), READ_MS);
}

function show(place: Place): void {
  clearTimeout(reading);
  $isRead.set(false);
  $review.set(place);
}

/** Goes through everything that is not approved yet, from the first one on. */
export async function beginReview(): Promise<void> {
  if (!(await publishOpen())) return show({ ...START, state: 'failed' });
  show(START);
  await contents.refresh();
  const all = contents.$resource.get().value?.texts;
  if (!all) return show({ ...START, state: 'failed' });
  const ids = all.filter((one) => leftIn(one) > 0).map(({ id }) => id);
  await openAt({ ...START, ids }, 1);
}

/** Opens the text of this place: at its first name, or at its last on the way back. */
async function openAt(place: Place, step: 1 | -1): Promise<void> {
  const id = place.ids[place.at];
  if (id === undefined) return show({ ...place, state: 'done' });
  show({ ...place, state: 'loading' });
  await contentEditor.open({ id, version: 0 });
  const draft = $content.get();
  if (draft?.id !== id) return show({ ...place, state: 'failed' });
  const visited = { [id]: unapprovedIn(draft.fields.fields), ...place.visited };
  const before = { ...place, visited, state: 'reading' as const };
  await turn({ ...before, index: step === 1 ? -1 : namesToApprove(before).length }, step);
}

/** What was approved in the open text is published together, once it is left. */
async function publishOpen(): Promise<boolean> {
  const draft = $content.get();
  if (!draft || !isChanged(draft)) return true;
  return (await contentEditor.save()) !== null;
}

/** Shows what comes next, or before. */
async function turn(place: Place, step: 1 | -1): Promise<void> {
  const index = place.index + step;
  if (namesToApprove(place)[index] !== undefined) return show({ ...place, index });
  if (place.at + step < 0) return;
  // Until it is published nothing can be pressed.
  $review.set({ ...place, state: 'loading' });
  if (await publishOpen()) await openAt({ ...place, at: place.at + step }, step);
  else $review.set(place);
}

export const next = () => turn($review.get(), 1);

export const previous = () => turn($review.get(), -1);

/** Approves the text that is shown, once its end was seen, and goes on. */
export async function approve(): Promise<void> {
  const name = $shownName.get();
  if (name === null || !$isRead.get()) return;
  changeField(fieldIn(name, 'relu'), true);
  await next();
}

export function takeApprovalBack(): void {
  const name = $shownName.get();
  if (name !== null) changeField(fieldIn(name, 'relu'), false);
}

/** Whether the text that is shown is approved by now. */
export function hasApproval(fields: unknown, name: string): boolean {
  return valueAt(fields, fieldIn(name, 'relu')) === true;
}

/** Publishes what was approved. @returns false where that failed: the owner stays */
export async function endReview(): Promise<boolean> {
  if (!(await publishOpen())) return false;
  await contentEditor.close();
  show(START);
  return true;
}
