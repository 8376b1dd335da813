import { atom } from 'nanostores';
import { callPage, HttpError } from '#src/api/client.ts';
import { askConfirmation } from '#src/features/admin/app/confirmation.ts';
import { sentenceOf } from '#src/features/admin/app/failures.ts';
import {
  $session,
  onLeave,
  ownerCall,
  reportFailure,
  SessionLeft,
  withSession,
} from '#src/features/admin/app/session-store.ts';
import { listOwnerPosts } from '#src/features/admin/posts/api.ts';
import { announceWeek } from '#src/features/newsletter/model.ts';
import { newId } from '#src/ui/new-id.ts';
import { notify, notifyError } from '#src/ui/toasts.ts';
import {
  createLetter,
  getLetter,
  type Letter,
  type LetterInput,
  type LetterSummary,
  letterInputSchema,
  storedLetterOf,
  updateLetter,
} from './api.ts';

type LetterField = keyof LetterInput;

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

const AUTOSAVE_MS = 2_000;

/** Null while the list is shown. */
export const $composing = atom<Composing | null>(null);

/** Counts what was asked of the form: a late answer opens nothing over what was asked for since. */
let asked = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let saving: Promise<Letter | null> = Promise.resolve(null);

function change(changes: Partial<Composing>): void {
  const composing = $composing.get();
  if (composing) $composing.set({ ...composing, ...changes });
}

function inputOf({ kind, subject, preheader, content, archived }: LetterInput): LetterInput {
  return { kind, subject, preheader, content, archived };
}

function isSame(one: LetterInput, other: LetterInput): boolean {
  return JSON.stringify(inputOf(one)) === JSON.stringify(inputOf(other));
}

/** What the owner has written, as plain text. */
export function writtenLetter(): string {
  const { subject = '', preheader = '', content = '' } = $composing.get()?.fields ?? {};
  return [subject, preheader, content].filter(Boolean).join('\n\n');
}

export function isUnsaved({ fields, saved }: Composing): boolean {
  return !isSame(fields, saved);
}

function begin(letter: Letter | null): void {
  asked++;
  const fields = letter ? inputOf(letter) : EMPTY_LETTER;
  addEventListener('beforeunload', warn);
  $composing.set({
    id: letter?.id ?? newId(),
    version: letter?.version ?? null,
    fields,
    saved: fields,
    saving: false,
    savedAt: letter?.updatedAt ?? null,
    faults: {},
    failure: null,
  });
}

function warn(event: BeforeUnloadEvent): void {
  const composing = $composing.get();
  if (composing && isUnsaved(composing)) event.preventDefault();
}

export function newLetter(): void {
  begin(null);
}

export async function editLetter({ id }: LetterSummary): Promise<void> {
  const mine = ++asked;
  try {
    const letter = await ownerCall(getLetter, { parameters: { id } });
    if (mine === asked) begin(letter);
  } catch (error) {
    reportFailure('Erreur de chargement', error);
  }
}

/**
 * Leaves the form. Saves what can be saved; what cannot is asked about.
 * @returns false when the owner stays
 */
export async function closeComposer(): Promise<boolean> {
  const composing = $composing.get();
  if (composing && isUnsaved(composing) && !(await saveLetter())) {
    // The session has ended: the letter waits for the owner's return.
    if ($session.get() === 'out') return false;
    const answer = await askConfirmation({
      question: 'Quitter sans enregistrer ?',
      detail:
        'La lettre n’a pas pu être enregistrée telle qu’elle est : ces changements seraient perdus.',
      confirm: 'Quitter',
      cancel: 'Continuer l’écriture',
      destructive: true,
    });
    if (answer !== 'confirm') return false;
  }
  leaveComposer();
  return true;
}

export function leaveComposer(): void {
  asked++;
  clearTimeout(timer);
  removeEventListener('beforeunload', warn);
  $composing.set(null);
}

/** A letter that the server does not have stays where it is: the form opens on it after the next login. */
onLeave(() => {
  const composing = $composing.get();
  if (!composing || !isUnsaved(composing)) {
    leaveComposer();
    return;
  }
  clearTimeout(timer);
  change({ saving: false });
});

/** Changing a field clears what was said against it; the draft is saved once the typing pauses. */
export function setLetterField<Name extends LetterField>(
  name: Name,
  value: LetterInput[Name],
): void {
  const composing = $composing.get();
  if (!composing) return;
  const { [name]: _, ...faults } = composing.faults;
  $composing.set({ ...composing, faults, fields: { ...composing.fields, [name]: value } });
  clearTimeout(timer);
  timer = setTimeout(saveQuietly, AUTOSAVE_MS);
}

/** A letter without a subject or a text cannot be stored yet: that is no fault while it is being written. */
function saveQuietly(): void {
  const composing = $composing.get();
  if (composing && isUnsaved(composing) && letterInputSchema.safeParse(composing.fields).success) {
    saveLetter();
  }
}

/** Saves what the form shows, after every save asked for before. Null when the server does not have it. */
export function saveLetter(): Promise<Letter | null> {
  clearTimeout(timer);
  saving = saving.then(saveNow, saveNow);
  return saving;
}

async function saveNow(): Promise<Letter | null> {
  const composing = $composing.get();
  if (!composing) return null;
  const faults = faultsOf(composing);
  change({ faults, failure: null });
  if (Object.keys(faults).length > 0) return null;
  change({ saving: true });
  try {
    const letter = await send(composing);
    settle(composing, letter);
    return letter;
  } catch (error) {
    change({ saving: false });
    return error instanceof SessionLeft ? null : refuse(composing, error);
  }
}

function faultsOf({ fields }: Composing): Composing['faults'] {
  const faults: Composing['faults'] = {};
  for (const { path, message } of letterInputSchema.safeParse(fields).error?.issues ?? []) {
    faults[path[0] as LetterField] ??= message;
  }
  return faults;
}

function send({ id, version, fields }: Composing): Promise<Letter> {
  return version === null
    ? ownerCall(createLetter, { body: { ...fields, id } })
    : ownerCall(updateLetter, { parameters: { id }, body: { ...fields, version } });
}

function settle(sent: Composing, { version, updatedAt }: Letter): void {
  if ($composing.get()?.id !== sent.id) return;
  change({ version, saved: sent.fields, savedAt: updatedAt, saving: false });
}

async function refuse(sent: Composing, error: unknown): Promise<Letter | null> {
  const stored = storedLetterOf(error);
  if (stored) {
    // The very same text: this save had arrived before, and its answer was lost.
    if (!isSame(inputOf(stored), sent.fields)) return decideConflict(stored);
    settle(sent, stored);
    return stored;
  }
  const failure = sentenceOf(error);
  change({ failure, faults: error instanceof HttpError ? error.fields : {} });
  notifyError('Erreur d’enregistrement', failure);
  return null;
}

/** Another window or device has saved the letter: the owner says which text stays. */
async function decideConflict(stored: Letter): Promise<Letter | null> {
  const answer = await askConfirmation({
    question: 'Cette lettre a été modifiée ailleurs',
    detail: `Une autre version, « ${stored.subject} », est enregistrée. Laquelle garder ?`,
    confirm: 'Garder mon texte',
    alternative: 'Prendre l’autre version',
    cancel: 'Décider plus tard',
  });
  if (answer === 'alternative') {
    begin(stored);
    return stored;
  }
  if (answer === 'cancel') return null;
  change({ version: stored.version });
  return saveNow();
}

/** Adds the posts of the last seven days at the end of the text. */
export async function insertPostsOfTheWeek(): Promise<void> {
  try {
    const { items } = await withSession(() =>
      callPage(listOwnerPosts, { query: { state: 'published' } }),
    );
    const dated = items.map((post) => ({ ...post, createdAt: post.publishedAt ?? '' }));
    const week = announceWeek(dated, new Date());
    const composing = $composing.get();
    if (!composing) return;
    if (!week) {
      notify('Aucun article cette semaine', 'Rien n’a paru ces sept derniers jours.');
      return;
    }
    setLetterField(
      'content',
      [composing.fields.content.trimEnd(), week].filter(Boolean).join('\n\n'),
    );
    notify('Articles ajoutés', 'Ils sont à la fin du texte.');
  } catch (error) {
    reportFailure('Erreur de chargement', error);
  }
}
