import type { Letter, LetterSummary } from '#src/api/admin/campaigns.ts';
import {
  archiveLetter,
  deleteLetter,
  getLetter,
  listLetters,
  resendLetter,
  scheduleLetter,
} from '#src/api/admin/campaigns.ts';
import { callPage } from '#src/api/client.ts';
import { confirmRemoval } from '#src/features/admin/auth/confirm-dialog-state.ts';
import { adminCall, runWithErrorToast, withErrorToast } from '#src/features/admin/auth/session.ts';
import { pagedList } from '#src/features/admin/components/resource.ts';
import { mailStatus } from '#src/features/admin/mail-delivery/state.ts';
import { notify } from '#src/lib/browser/toasts.ts';

const LOOK_MS = 2_000;

/** A letter of the list; with what became of its mails where that was asked for. */
export type ListedLetter = LetterSummary & Partial<Pick<Letter, 'report'>>;

export const letters = pagedList<ListedLetter, Record<string, never>>({
  filters: {},
  read: (query) => callPage(listLetters, { query }),
});

async function readReport({ id }: Pick<Letter, 'id'>): Promise<void> {
  letters.replace(await adminCall(getLetter, { parameters: { id } }));
}

export const loadReport = withErrorToast('Erreur de chargement', readReport);

/** Asks how far the letters that are leaving have come, until the returned call. */
export function watchSending(): () => void {
  let isLooking = false;
  const timer = setInterval(async () => {
    const leaving = leavingLetters();
    if (isLooking || leaving.length === 0) return;
    isLooking = true;
    await Promise.allSettled(leaving.map(readReport));
    isLooking = false;
    if (leavingLetters().length === 0) mailStatus.refresh();
  }, LOOK_MS);
  return () => clearInterval(timer);
}

const leavingLetters = () => (letters.$resource.get().value?.items ?? []).filter(isLeaving);

/** Its time has come: it is being sent, or will be within minutes. */
export function isLeaving({ state, sendAt }: LetterSummary): boolean {
  const isDue = sendAt !== null && Date.parse(sendAt) <= Date.now();
  return state === 'sending' || (state === 'scheduled' && isDue);
}

export const resendFailed = withErrorToast('Erreur d’envoi', async (letter: LetterSummary) => {
  const { resent } = await adminCall(resendLetter, { parameters: { id: letter.id } });
  notify(
    resent > 1 ? `${resent} e-mails remis en route` : `${resent} e-mail remis en route`,
    letter.subject,
  );
  await Promise.all([readReport(letter), mailStatus.refresh()]);
});

/** Cancels a campaign whose delivery has not started. */
export async function takeBack({ id, version }: LetterSummary): Promise<void> {
  const isBack = await runWithErrorToast('Erreur de mise à jour', async () => {
    const body = { when: 'draft' as const, version };
    const draft = await adminCall(scheduleLetter, { parameters: { id }, body });
    notify('Envoi annulé', draft.subject);
    letters.replace(draft);
  });
  if (!isBack) letters.refresh();
}

export const toggleArchive = withErrorToast(
  'Erreur de mise à jour',
  async (letter: LetterSummary) => {
    const { id, archived, subject } = letter;
    const body = { archived: !archived };
    letters.replace(await adminCall(archiveLetter, { parameters: { id }, body }));
    notify(archived ? 'Lettre retirée du site' : 'Lettre montrée sur le site', subject);
  },
);

export function removeLetter({ id, subject, state }: LetterSummary): Promise<void> {
  return confirmRemoval({
    question: 'Supprimer cette lettre ?',
    detail:
      state === 'sent'
        ? `« ${subject} » quittera le site et son rapport sera effacé.`
        : `« ${subject} » sera effacée pour toujours.`,
    async run() {
      await adminCall(deleteLetter, { parameters: { id } });
      notify('Lettre supprimée', subject);
      letters.refresh();
    },
  });
}
