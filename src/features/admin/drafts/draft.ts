import type * as z from 'zod/mini';
import { HttpError } from '#src/api/client.ts';
import type { DraftInput, StoredDraft } from './api.ts';

/** A sentence against a field, or against a part of one by its path: `fields.phone.dial`. */
export type Faults<Fields> = Partial<
  Record<keyof Fields | `${keyof Fields & string}.${string}`, string>
>;

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
  name: StoredDraft['kind'];
  /** Of the thing itself, which a refused save finds in the answer under the kind's name. */
  schema: z.ZodMiniType<Stored>;
  /** The fields of something new. */
  empty: () => Fields;
  load: (id: string) => Promise<Stored>;
  /** `version` is null for what was never saved. */
  save: (id: string, version: number | null, fields: Fields) => Promise<Stored>;
  /** Settled when `check` can be trusted. */
  ready?: () => Promise<void>;
  check: (fields: Fields) => Faults<Fields>;
  /** What a refused save says against the fields, where it is not in the answer's `fields`. */
  faultsOf?: (refusal: HttpError) => Faults<Fields>;
  /** Puts a text among the versions. Where there are none, one that loses becomes a draft of its own. */
  setAside?: (id: string, fields: Fields) => Promise<Stored>;
  /** Told of every save that came through, whether or not the form is still open. */
  onSaved?: (before: Stored | null, stored: Stored) => void;
  words: {
    createFailed: string;
    updateFailed: string;
    conflict: string;
    /** What becomes of the text that is not chosen. */
    loser: string;
    /** Label of the button that saves a text whose post or letter is gone; without it that cannot happen. */
    saveAsNew?: string;
    /** What a save makes of the text, agreeing with what it is. */
    saved: 'Enregistré' | 'Enregistrée' | 'Publié';
  };
}

export function fieldsOf<Fields extends object, Stored extends Fields>(
  kind: Kind<Fields, Stored>,
  stored: Stored,
): Fields {
  const names = Object.keys(kind.empty()) as (keyof Fields)[];
  return Object.fromEntries(names.map((name) => [name, stored[name]])) as Fields;
}

export function toDraft<Fields, Stored>(
  { name }: Kind<Fields, Stored>,
  fields: Fields,
  version: number | null,
): DraftInput {
  return { kind: name, version, fields } as unknown as DraftInput;
}

/** What is left of the faults when these fields, or parts of fields, were changed. */
export function withoutFaults<Fields>(faults: Faults<Fields>, touched: string[]): Faults<Fields> {
  const isTouched = (name: string) => touched.some((one) => `${name}.`.startsWith(`${one}.`));
  return Object.fromEntries(
    Object.entries(faults).filter(([name]) => !isTouched(name)),
  ) as Faults<Fields>;
}

export function isChanged<Fields>({ fields, untouched }: DraftState<Fields, unknown>): boolean {
  return !isSame(fields, untouched);
}

/** Whether both hold the same JSON. */
export function isSame<Value>(one: Value, other: Value): boolean {
  if (one === other) return true;
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other))
    return false;
  const keys = Object.keys(one) as (keyof typeof one)[];
  const isSameSize = keys.length === Object.keys(other).length;
  return isSameSize && keys.every((key) => key in other && isSame(one[key], other[key]));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
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

export function isNotFound(error: unknown): boolean {
  return error instanceof HttpError && error.status === 404;
}

/** What the answer to a save says against the fields. */
export function refusedFaults<Fields, Stored>(
  error: unknown,
  { faultsOf }: Kind<Fields, Stored>,
): Faults<Fields> {
  if (!(error instanceof HttpError)) return {};
  return faultsOf?.(error) ?? (error.fields as Faults<Fields>);
}

/** What is stored now, from the answer to a save that began from an older version. */
export function storedIn<Fields, Stored>(
  error: unknown,
  kind: Kind<Fields, Stored>,
): Stored | null {
  if (!(error instanceof HttpError) || error.status !== 409) return null;
  const body = error.body as Record<string, unknown> | null;
  return kind.schema.safeParse(body?.[kind.name]).data ?? null;
}

/** Before a form with unsaved text is left. */
export function leaveQuestion({ saved }: Kind<unknown, unknown>['words']) {
  return {
    question: `Quitter sans ${saved === 'Publié' ? 'publier' : 'enregistrer'}\u202f?`,
    detail: 'Votre texte peut rester gardé : il vous sera proposé à votre retour.',
    confirm: 'Quitter et garder le texte',
    alternative: 'Abandonner les modifications',
    cancel: 'Continuer l’écriture',
  };
}

/** When somebody has saved another text since this one was begun. */
export function conflictQuestion({ conflict, loser }: Kind<unknown, unknown>['words']) {
  return {
    question: conflict,
    detail: `Une autre version a été enregistrée depuis que vous avez ouvert celle-ci. Laquelle garder ? ${loser}`,
    confirm: 'Garder votre texte',
    alternative: 'Prendre l’autre version',
    cancel: 'Décider plus tard',
  };
}
