import { map } from 'nanostores';
import { callPage } from '#src/api/client.ts';
import { mailStatus } from '#src/features/admin/delivery/store.ts';
import { pagedList } from '#src/features/admin/list/list.ts';
import { confirmRemoval } from '#src/features/admin/session/confirmation.ts';
import { attempt, onLeave, ownerCall } from '#src/features/admin/session/session-store.ts';
import { notify } from '#src/ui/toasts.ts';
import type { Letter, LetterReport, LetterSummary } from './api.ts';
import { archiveLetter, deleteLetter, getLetter, listLetters, scheduleLetter } from './api.ts';

const LOOK_MS = 2_000;

export const letters = pagedList<LetterSummary, Record<string, never>>({
  filters: {},
  read: (query) => callPage(listLetters, { query }),
});

/** What became of a letter's mails, by its id, for those that were asked about. */
export const $reports = map<Record<string, LetterReport>>({});

onLeave(() => $reports.set({}));

/** Replaces the row with the server's copy. */
function replaceLetter(letter: Letter): void {
  $reports.setKey(letter.id, letter.report);
  letters.replace(letter);
}

export function loadReport(id: string): Promise<boolean> {
  return attempt('Erreur de chargement', async () => {
    replaceLetter(await ownerCall(getLetter, { parameters: { id } }));
  });
}

/** Asks how far the letters that are leaving have come, until the returned call. */
export function watchSending(): () => void {
  let isLooking = false;
  const timer = setInterval(async () => {
    if (isLooking) return;
    isLooking = true;
    await lookAtSending();
    isLooking = false;
  }, LOOK_MS);
  return () => clearInterval(timer);
}

async function lookAtSending(): Promise<void> {
  const leaving = shownLetters().filter(isLeaving);
  if (leaving.length === 0) return;
  const found = await Promise.allSettled(
    leaving.map(({ id }) => ownerCall(getLetter, { parameters: { id } })),
  );
  for (const answer of found) if (answer.status === 'fulfilled') replaceLetter(answer.value);
  if (!shownLetters().some(isLeaving)) mailStatus.refresh();
}

const shownLetters = () => letters.$resource.get().value?.items ?? [];

/** Its time has come: it is being sent, or will be within minutes. */
export function isLeaving({ state, sendAt }: LetterSummary): boolean {
  const isDue = sendAt !== null && Date.parse(sendAt) <= Date.now();
  return state === 'sending' || (state === 'scheduled' && isDue);
}

/** Takes back a letter that has not begun to go out. */
export async function takeBack({ id, version }: LetterSummary): Promise<void> {
  const isBack = await attempt('Erreur de mise à jour', async () => {
    const body = { when: 'draft' as const, version };
    const draft = await ownerCall(scheduleLetter, { parameters: { id }, body });
    notify('Envoi annulé', draft.subject);
    replaceLetter(draft);
  });
  if (!isBack) letters.refresh();
}

export function toggleArchive({ id, archived, subject }: LetterSummary): Promise<boolean> {
  return attempt('Erreur de mise à jour', async () => {
    const body = { archived: !archived };
    replaceLetter(await ownerCall(archiveLetter, { parameters: { id }, body }));
    notify(archived ? 'Lettre retirée du site' : 'Lettre montrée sur le site', subject);
  });
}

export function removeLetter({ id, subject, state }: LetterSummary): Promise<void> {
  return confirmRemoval({
    question: 'Supprimer cette lettre ?',
    detail:
      state === 'sent'
        ? `« ${subject} » quittera le site et son rapport sera effacé.`
        : `« ${subject} » sera effacée pour toujours.`,
    async run() {
      await ownerCall(deleteLetter, { parameters: { id } });
      notify('Lettre supprimée', subject);
      letters.refresh();
    },
  });
}
