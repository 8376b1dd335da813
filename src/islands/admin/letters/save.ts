import { postLetter, putLetter, storedLetterOf } from '#src/api/admin/letters.ts';
import { HttpError } from '#src/api/endpoint.ts';
import { type Letter, letterInputSchema } from '#src/api/letter-schemas.ts';
import { sentenceOf } from '#src/islands/admin/failures.ts';
import { askConfirmation } from '#src/islands/admin/pieces/confirmation.ts';
import { SessionLeft, withSession } from '#src/islands/admin/session/store.ts';
import { notifyError } from '#src/islands/ui/toasts.ts';
import {
  $composing,
  beginComposing,
  type Composing,
  changeComposing,
  inputOf,
  isSame,
  isUnsaved,
  type LetterField,
} from './composing.ts';

const AUTOSAVE_MS = 2_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let saving: Promise<Letter | null> = Promise.resolve(null);

/** Changing a field clears what was said against it; the draft is saved once the typing pauses. */
export function setLetterField<Name extends LetterField>(
  name: Name,
  value: Composing['fields'][Name],
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

export function stopAutosave(): void {
  clearTimeout(timer);
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
  changeComposing({ faults, failure: null });
  if (Object.keys(faults).length > 0) return null;
  changeComposing({ saving: true });
  try {
    const letter = await withSession(() => send(composing));
    settle(composing, letter);
    return letter;
  } catch (error) {
    changeComposing({ saving: false });
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
  return version === null ? postLetter({ ...fields, id }) : putLetter(id, { ...fields, version });
}

function settle(sent: Composing, { version, updatedAt }: Letter): void {
  if ($composing.get()?.id !== sent.id) return;
  changeComposing({ version, saved: sent.fields, savedAt: updatedAt, saving: false });
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
  changeComposing({ failure, faults: error instanceof HttpError ? error.fields : {} });
  notifyError('Erreur d’enregistrement', failure);
  return null;
}

/** Another window or device has saved the letter: the owner says which text stays. */
async function decideConflict(stored: Letter): Promise<Letter | null> {
  const answer = await askConfirmation({
    question: 'Cette lettre a été modifiée ailleurs',
    detail: `Une autre version, « ${stored.subject} », est enregistrée. Laquelle garder ?`,
    confirm: 'Garder mon texte',
    alternative: 'Prendre l’autre version',
    cancel: 'Décider plus tard',
  });
  if (answer === 'alternative') {
    beginComposing(stored);
    return stored;
  }
  if (answer === 'cancel') return null;
  changeComposing({ version: stored.version });
  return saveNow();
}
