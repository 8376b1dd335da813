import { atom, computed } from 'nanostores';
import { fieldIn, valueAt } from '#src/features/admin/content/schema/values.ts';
import {
  $content,
  changeField,
  contentEditor,
  contents,
} from '#src/features/admin/content/texts/editor.ts';
import { isChanged } from '#src/features/admin/documents/document.ts';

interface Review {
  /** What was to be approved when it began, in the list's order: the way back leads through all of it. */
  steps: { id: string; name: string }[];
  /** Which of them is shown; past the last one at the end. */
  at: number;
  state: 'loading' | 'reading' | 'failed';
}

const START: Review = { steps: [], at: 0, state: 'loading' };

export const $review = atom(START);

/** Name of the text that is shown; null while there is none. */
export const $shownName = computed($review, ({ steps, at, state }) =>
  state === 'reading' ? (steps[at]?.name ?? null) : null,
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

function show(review: Review): void {
  seeEnd(false);
  $isRead.set(false);
  $review.set(review);
}

/** Goes through everything that is not approved yet, from the first one on. */
export async function beginReview(): Promise<void> {
  if (!(await publishOpen())) return show({ ...START, state: 'failed' });
  show(START);
  await contents.refresh();
  const all = contents.$resource.get().value?.texts;
  if (!all) return show({ ...START, state: 'failed' });
  const steps = all.flatMap(({ id, approval }) =>
    approval.left.map((path) => ({ id, name: path.join('.') })),
  );
  await turn({ ...START, steps }, 0);
}

/** What was approved in the open text is published together, once it is left. */
async function publishOpen(): Promise<boolean> {
  const draft = $content.get();
  if (!draft || !isChanged(draft)) return true;
  return (await contentEditor.save()) !== null;
}

/** Shows this step, in the text that it is in. */
async function turn(review: Review, at: number): Promise<void> {
  const { steps } = review;
  if (at < 0 || at > steps.length) return;
  const id = steps[at]?.id;
  if (id === undefined || id !== $content.get()?.id) {
    // Until it is published nothing can be pressed.
    $review.set({ ...review, state: 'loading' });
    if (!(await publishOpen())) return $review.set(review);
    if (id !== undefined) await contentEditor.open({ id, version: 0 });
  }
  const isThere = id === undefined || id === $content.get()?.id;
  show({ steps, at, state: isThere ? 'reading' : 'failed' });
}

function turnBy(step: 1 | -1): Promise<void> | undefined {
  const review = $review.get();
  return review.state === 'reading' ? turn(review, review.at + step) : undefined;
}

export const next = () => turnBy(1);

export const previous = () => turnBy(-1);

/** Approves the text that is shown, once its end was seen, and goes on. */
export async function approve(): Promise<void> {
  const name = $shownName.get();
  if (name === null || !$isRead.get()) return;
  // A working copy may lack what is published.
  if (valueAt($content.get()?.fields.fields, name)) changeField(fieldIn(name, 'relu'), true);
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
