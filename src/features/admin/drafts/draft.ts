import type * as z from 'zod/mini';
import type { DraftInput, StoredDraft } from './api.ts';

export type Faults<Fields> = Partial<Record<keyof Fields, string>>;

/** The form, and what the server has of it. */
export interface DraftState<Fields, Stored> {
  id: string;
  /** Counts the openings of the form: an answer belongs to the one that asked. */
  opening: number;
  /** The post or letter itself; null while it was never saved. */
  stored: Stored | null;
  /** The stored version that this edit began from. */
  version: number | null;
  fields: Fields;
  /** The fields while nothing is changed. */
  untouched: Fields;
  /** The fields that the server keeps as a draft, and since when; null where it has none. */
  kept: Fields | null;
  keptAt: string | null;
  /** The form opened on a draft that was kept before. */
  isResumed: boolean;
  saving: boolean;
  savedAt: string | null;
  faults: Faults<Fields>;
  failure: { title: string; text: string; isGone: boolean } | null;
}

/** What the editor is told of the kind of thing it edits. */
export interface Kind<Fields, Stored> {
  load: (id: string) => Promise<Stored>;
  create: (id: string, fields: Fields) => Promise<Stored>;
  update: (id: string, version: number, fields: Fields) => Promise<Stored>;
  fieldsOf: (stored: Stored) => Fields;
  toDraft: (fields: Fields, version: number | null) => DraftInput;
  /** Null for the draft of another kind of thing. */
  ofDraft: (draft: StoredDraft) => Fields | null;
  check: (fields: Fields) => Faults<Fields>;
  /** What is stored now, from the answer to a save that began from an older version. */
  storedOf: (error: unknown) => Stored | null;
  /** Puts a text among the versions. Where there are none, one that loses becomes a draft of its own. */
  setAside?: (id: string, fields: Fields) => Promise<Stored>;
  /** Told of every save that came through, whether or not the form is still open. */
  onSaved?: (before: Stored | null, stored: Stored) => void;
  words: { createFailed: string; updateFailed: string; conflict: string; loser: string };
}

export function isChanged<Fields>({ fields, untouched }: DraftState<Fields, unknown>): boolean {
  return !isSame(fields, untouched);
}

export function isSame<Fields>(one: Fields, other: Fields): boolean {
  return (Object.keys(one as object) as (keyof Fields)[]).every((key) => one[key] === other[key]);
}

/** Whether the server keeps what it should: the text of the form, or nothing where all is saved. */
export function isKept<Fields>(draft: DraftState<Fields, unknown>): boolean {
  return isChanged(draft) ? draft.kept === draft.fields : draft.keptAt === null;
}

/** The first sentence against each field. */
export function faultsIn<Fields>(schema: z.ZodMiniType, value: unknown): Faults<Fields> {
  const faults: Faults<Fields> = {};
  for (const { path, message } of schema.safeParse(value).error?.issues ?? []) {
    faults[path[0] as keyof Fields] ??= message;
  }
  return faults;
}
