import { atom } from 'nanostores';
import { attempt, onLeave } from './session-store.ts';

interface Confirmation {
  question: string;
  detail?: string;
  /** Words of the button that goes ahead. */
  confirm: string;
  /** Words of a second way to go ahead. */
  alternative?: string;
  cancel: string;
  /** True: going ahead takes something away. */
  destructive?: boolean;
}

type Answer = 'confirm' | 'alternative' | 'cancel';

/** The question on screen, or the last one while it slides away. */
export const $confirmation = atom<{ asked: Confirmation; open: boolean } | null>(null);

let reply: ((answer: Answer) => void) | null = null;

export function askConfirmation(asked: Confirmation): Promise<Answer> {
  reply?.('cancel');
  $confirmation.set({ asked, open: true });
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

onLeave(() => answerConfirmation('cancel'));

interface Removal {
  question: string;
  detail: string;
  confirm?: string;
  run: () => Promise<void>;
}

/** Takes something away once the owner has said that she wants it. */
export async function confirmRemoval(removal: Removal): Promise<void> {
  const { question, detail, confirm = 'Supprimer', run } = removal;
  const answer = await askConfirmation({
    question,
    detail,
    confirm,
    cancel: 'Annuler',
    destructive: true,
  });
  if (answer === 'confirm') await attempt('Erreur de suppression', run);
}
