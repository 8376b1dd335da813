import { atom } from 'nanostores';
import { listUnfilledBrackets } from '#src/lib/text.ts';
import { onSignOut, runWithErrorToast } from './session.ts';

interface ConfirmationOptions {
  question: string;
  detail: string;
  confirmLabel: string;
  cancelLabel: string;
  isDestructive?: boolean;
}

interface Confirmation extends ConfirmationOptions {
  /** False once answered: the dialog still displays the question while it closes. */
  open: boolean;
  resolve: (isConfirmed: boolean) => void;
}

export const $confirmation = atom<Confirmation | null>(null);

/** Opens the dialog. @returns whether the action is confirmed; false if another question replaces this one */
export function askConfirmation(options: ConfirmationOptions): Promise<boolean> {
  answerConfirmation(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  $confirmation.set({ ...options, open: true, resolve });
  return promise;
}

export function answerConfirmation(isConfirmed: boolean): void {
  const current = $confirmation.get();
  if (!current) return;
  $confirmation.set({ ...current, open: false });
  current.resolve(isConfirmed);
}

onSignOut(() => answerConfirmation(false));

/** Asks before texts with gaps such as `[Rue et numéro]` become public. @returns whether to publish */
export async function confirmIncompleteTexts(texts: readonly string[]): Promise<boolean> {
  const brackets = texts.flatMap(listUnfilledBrackets);
  if (brackets.length === 0) return true;
  return askConfirmation({
    question: 'Publier ce qui reste à compléter ?',
    detail: `Les visiteurs liront tel quel : ${brackets.join(', ')}.`,
    confirmLabel: 'Publier quand même',
    cancelLabel: 'Compléter d’abord',
  });
}

interface Removal extends Pick<ConfirmationOptions, 'question' | 'detail'> {
  confirmLabel?: string;
  failureTitle?: string;
  /** Error message if the server gives no reason. */
  fallbackMessage?: string;
  remove: () => Promise<void>;
}

export async function confirmRemoval(removal: Removal): Promise<void> {
  const { remove, failureTitle = 'Erreur de suppression', fallbackMessage, ...options } = removal;
  const isConfirmed = await askConfirmation({
    confirmLabel: 'Supprimer',
    cancelLabel: 'Annuler',
    isDestructive: true,
    ...options,
  });
  if (isConfirmed) await runWithErrorToast(failureTitle, remove, fallbackMessage);
}
