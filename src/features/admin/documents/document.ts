import { dequal } from 'dequal/lite';
import type * as z from 'zod/mini';
import { HttpError } from '#src/api/client.ts';
import { formatDateTime, formatTime, zurichDay } from '#src/time.ts';
import type { Copy, DocumentKind, Text, Writer } from './api.ts';

/** A sentence against a field, or against a part of one by its path: `fields.phone.dial`. */
export type Faults<Fields> = Partial<
  Record<keyof Fields | `${keyof Fields & string}.${string}`, string>
>;

/** A document in its form, and what the server has of it. */
export interface DocumentState<Fields, Saved> {
  id: string;
  /** Counts the openings of the form: an answer belongs to the one that asked. */
  opening: number;
  /** The saved document; null while it was never saved. */
  saved: Saved | null;
  /** The saved version that the text began from. */
  version: number | null;
  fields: Fields;
  /** The fields while nothing is changed. */
  untouched: Fields;
  /** The working copy on the server; null where there is none. */
  copy: (Pick<Copy, 'keptAt' | 'mark'> & { fields: Fields }) | null;
  /** Another window has written the text too: the owner is to say which one stays. */
  isContested: boolean;
  saving: boolean;
  savedAt: string | null;
  faults: Faults<Fields>;
  failure: { title: string; text: string } | null;
}

/** What the editor is told of the kind of document. */
export interface Kind<Fields, Saved> {
  name: DocumentKind;
  /** The fields of something new. */
  empty: () => Fields;
  load: (id: string) => Promise<Saved>;
  /** `version` is null for what was never saved. */
  save: (id: string, version: number | null, fields: Fields, writer: Writer) => Promise<Saved>;
  check: (fields: Fields) => Faults<Fields>;
  /** What a refused save says against the fields, where it is not in the answer's `fields`. */
  faultsOf?: (refusal: HttpError) => Faults<Fields>;
  /** Told of every save that came through, whether or not the form is still open. */
  onSaved?: (before: Saved | null, saved: Saved) => void;
  words: {
    createFailed: string;
    updateFailed: string;
    /** What a save makes of the text, agreeing with what it is. */
    saved: 'Enregistré' | 'Enregistrée';
  };
}

export function fieldsOf<Fields extends object, Saved extends Fields>(
  kind: Kind<Fields, Saved>,
  saved: Saved | null,
): Fields {
  const empty = kind.empty();
  if (!saved) return empty;
  const names = Object.keys(empty) as (keyof Fields)[];
  return Object.fromEntries(names.map((name) => [name, saved[name]])) as Fields;
}

/** What is left of the faults when these fields, or parts of fields, were changed; the same object while all are. */
export function withoutFaults<Fields>(faults: Faults<Fields>, touched: string[]): Faults<Fields> {
  const isTouched = (name: string) => touched.some((one) => `${name}.`.startsWith(`${one}.`));
  const left = Object.entries(faults).filter(([name]) => !isTouched(name));
  const isSame = left.length === Object.keys(faults).length;
  return isSame ? faults : (Object.fromEntries(left) as Faults<Fields>);
}

export function isChanged<Fields>({ fields, untouched }: DocumentState<Fields, unknown>): boolean {
  return !dequal(fields, untouched);
}

/** Whether the server has what it should: the text of the form as working copy, or none where all is saved. */
export function isKept<Fields>(state: DocumentState<Fields, unknown>): boolean {
  return isChanged(state) ? state.copy?.fields === state.fields : state.copy === null;
}

/** The first sentence against each field. */
export function faultsIn<Fields>(schema: z.ZodMiniType, value: unknown): Faults<Fields> {
  const faults: Faults<Fields> = {};
  for (const { path, message } of schema.safeParse(value).error?.issues ?? []) {
    faults[path[0] as keyof Fields] ??= message;
  }
  return faults;
}

export function hasStatus(error: unknown, status: number): error is HttpError {
  return error instanceof HttpError && error.status === status;
}

/** What the server has of a document. */
export interface Present<Saved> {
  saved: Saved | null;
  copy: Copy | null;
}

/** What a form is to know of that, so that its text is written over it. */
export function writtenOver<Fields extends Text, Saved extends Fields & { version: number }>(
  kind: Kind<Fields, Saved>,
  { saved, copy }: Present<Saved>,
) {
  const untouched = fieldsOf(kind, saved);
  return {
    ...{ untouched, isContested: false },
    copy: copy && { ...copy, fields: { ...untouched, ...copy.fields } },
    ...(saved && { saved, version: saved.version }),
  };
}

/** The form as it opens: on the working copy, unless what is saved is to be shown. */
export function openedState<Fields extends Text, Saved extends Fields & { version: number }>(
  kind: Kind<Fields, Saved>,
  present: Present<Saved>,
  isCopyShown: boolean,
) {
  const known = writtenOver(kind, present);
  const shown = isCopyShown ? known.copy : null;
  return {
    ...{ saved: null, version: null, ...known, ...(shown && { version: shown.version }) },
    fields: shown?.fields ?? known.untouched,
    ...{ saving: false, savedAt: null, faults: {}, failure: null },
  };
}

/** What the server has of the text. */
export function keptSentence(
  state: DocumentState<object, unknown>,
  { saved }: Kind<unknown, unknown>['words'],
): string {
  const { copy, savedAt, saving, isContested } = state;
  const isFeminine = saved.endsWith('ée');
  if (saving) return 'Enregistrement…';
  if (!isChanged(state)) return savedAt ? `${saved} ${moment(savedAt)}` : '';
  if (isContested && !isKept(state)) return 'Modifié ailleurs, pas gardé ici';
  if (!copy || !isKept(state)) return `Pas encore gardé${isFeminine ? 'e' : ''}`;
  const notYet = `pas encore ${saved.toLowerCase()}`;
  return `Gardé${isFeminine ? 'e' : ''} ${moment(copy.keptAt)}, ${notYet}`;
}

function moment(at: string): string {
  const isToday = zurichDay(new Date(at)) === zurichDay(new Date());
  return isToday ? `à ${formatTime(at)}` : `le ${formatDateTime(at)}`;
}
