import { atom } from 'nanostores';
import type { Letter, LetterInput } from '#src/api/letter-schemas.ts';

export type LetterField = keyof LetterInput;

/** The letter in the form. */
export interface Composing {
  id: string;
  /** Stored version that the edit began from; null while it was never saved. */
  version: number | null;
  fields: LetterInput;
  /** The fields as the server has them. */
  saved: LetterInput;
  saving: boolean;
  savedAt: string | null;
  faults: Partial<Record<LetterField, string>>;
  /** Why the last attempt to save failed. */
  failure: string | null;
}

const EMPTY_LETTER: LetterInput = {
  kind: 'weekly',
  subject: '',
  preheader: '',
  content: '',
  archived: true,
};

/** Null while the list is shown. */
export const $composing = atom<Composing | null>(null);

export function changeComposing(changes: Partial<Composing>): void {
  const composing = $composing.get();
  if (composing) $composing.set({ ...composing, ...changes });
}

export function inputOf({ kind, subject, preheader, content, archived }: LetterInput): LetterInput {
  return { kind, subject, preheader, content, archived };
}

export function beginComposing(letter: Letter | null): void {
  const fields = letter ? inputOf(letter) : EMPTY_LETTER;
  addEventListener('beforeunload', warn);
  $composing.set({
    id: letter?.id ?? crypto.randomUUID(),
    version: letter?.version ?? null,
    fields,
    saved: fields,
    saving: false,
    savedAt: letter?.updatedAt ?? null,
    faults: {},
    failure: null,
  });
}

export function isSame(one: LetterInput, other: LetterInput): boolean {
  return JSON.stringify(inputOf(one)) === JSON.stringify(inputOf(other));
}

export function isUnsaved({ fields, saved }: Composing): boolean {
  return !isSame(fields, saved);
}

export function endComposing(): void {
  removeEventListener('beforeunload', warn);
  $composing.set(null);
}

function warn(event: BeforeUnloadEvent): void {
  const composing = $composing.get();
  if (composing && isUnsaved(composing)) event.preventDefault();
}
