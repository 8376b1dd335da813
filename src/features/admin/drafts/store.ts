import { call } from '#src/api/client.ts';
import { confirmRemoval } from '#src/features/admin/app/confirmation.ts';
import { ownerCall } from '#src/features/admin/app/session-store.ts';
import { resource } from '#src/features/admin/list.ts';
import { type DraftSummary, dropDraft, listDrafts } from './api.ts';

/** Texts that the server keeps and that were not saved yet; where they do not come, none is offered. */
export const drafts = resource(() => call(listDrafts));

/** What is saved or thrown away is offered no longer. */
export async function removeDraft(id: string): Promise<void> {
  await ownerCall(dropDraft, { parameters: { id } });
  drafts.update((kept) => kept.filter((draft) => draft.id !== id));
}

export function discardDraft({ id, title }: DraftSummary): Promise<void> {
  return confirmRemoval({
    question: 'Jeter ce texte ?',
    detail: `Ce qui n’est pas enregistré de « ${title || 'Sans titre'} » sera effacé pour toujours.`,
    confirm: 'Jeter',
    run: () => removeDraft(id),
  });
}
