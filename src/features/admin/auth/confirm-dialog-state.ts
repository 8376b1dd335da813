import { atom } from 'nanostores';
import { bracketsIn } from '#src/lib/text.ts';
import { onSignOut, runWithErrorToast } from './session.ts';

export interface Confirmation {
  question: string;
  detail: string;
  confirm: string;
  cancel: string;
  destructive?: boolean;
}

type Answer = 'confirm' | 'cancel';

/** The question on screen, or the last one while its dialog closes. */
export const $confirmation = atom<(Confirmation & { open: boolean }) | null>(null);

let reply: ((answer: Answer) => void) | null = null;

export function askConfirmation(question: Confirmation): Promise<Answer> {
  reply?.('cancel');
  $confirmation.set({ ...question, open: true });
  return new Promise((resolve) => {
    reply = resolve;
  });
}

export function answerConfirmation(answer: Answer): void {
  const current = $confirmation.get();
  if (current) $confirmation.set({ ...current, open: false });
  reply?.(answer);
  reply = null;
}

onSignOut(() => answerConfirmation('cancel'));

/** Asks before texts become public that hold places to complete; without any, it is true at once. */
export async function confirmBrackets(texts: readonly string[]): Promise<boolean> {
  const brackets = texts.flatMap(bracketsIn);
  if (brackets.length === 0) return true;
  const answer = await askConfirmation({
    question: 'Publier ce qui reste à compléter ?',
    detail: `Les visiteurs liront tel quel : ${brackets.join(', ')}.`,
    confirm: 'Publier quand même',
    cancel: 'Compléter d’abord',
  });
  return answer === 'confirm';
}

interface Removal extends Pick<Confirmation, 'question' | 'detail'> {
  confirm?: string;
  /** Title of a failure, and its text if the server gives no reason. */
  failure?: [title: string, specified?: string];
  run: () => Promise<void>;
}

export async function confirmRemoval(removal: Removal): Promise<void> {
  const { run, failure = ['Erreur de suppression'], ...question } = removal;
  const [title, specified] = failure;
  const answer = await askConfirmation({
    confirm: 'Supprimer',
    cancel: 'Annuler',
    destructive: true,
    ...question,
  });
  if (answer === 'confirm') await runWithErrorToast(title, run, specified);
}
