import { atom } from 'nanostores';
import { askConfirmation } from '#src/features/admin/app/confirmation.ts';
import {
  onLeave,
  ownerCall,
  reportFailure,
  SessionLeft,
} from '#src/features/admin/app/session-store.ts';
import { type DraftSummary, dropDraft, listDrafts } from './api.ts';

/** Texts that the server keeps and that were not saved yet. */
export const $drafts = atom<DraftSummary[]>([]);

onLeave(() => $drafts.set([]));

export async function refreshDrafts(): Promise<void> {
  try {
    $drafts.set(await ownerCall(listDrafts));
  } catch (error) {
    if (!(error instanceof SessionLeft))
      console.warn('Les textes gardés n’ont pas pu être lus.', error);
  }
}

export async function discardDraft({ id, title }: DraftSummary): Promise<void> {
  const answer = await askConfirmation({
    question: 'Jeter ce texte ?',
    detail: `Ce qui n’est pas enregistré de « ${title || 'Sans titre'} » sera effacé pour toujours.`,
    confirm: 'Jeter',
    cancel: 'Annuler',
    destructive: true,
  });
  if (answer !== 'confirm') return;
  try {
    await ownerCall(dropDraft, { parameters: { id } });
    await refreshDrafts();
  } catch (error) {
    reportFailure('Erreur de suppression', error);
  }
}
