import { call } from '#src/api/client.ts';
import { resource } from '#src/features/admin/list/list.ts';
import { confirmRemoval } from '#src/features/admin/session/confirmation.ts';
import { ownerCall } from '#src/features/admin/session/session-store.ts';
import { type CopySummary, dropCopy, listCopies } from './api.ts';

/** Working copies on the server; where they do not come, none is offered. */
export const copies = resource(() => call(listCopies));

/** What is saved or thrown away is offered no longer. */
export function forgetCopy(id: string): void {
  copies.update((kept) => kept.filter((copy) => copy.id !== id));
}

export function discardCopy({ kind, id, title, mark }: CopySummary): Promise<void> {
  return confirmRemoval({
    question: 'Jeter ce texte ?',
    detail: `Ce qui n’est pas enregistré de « ${title || 'Sans titre'} » sera effacé pour toujours.`,
    confirm: 'Jeter',
    async run() {
      await ownerCall(dropCopy, { parameters: { kind, id }, body: { by: '', over: mark } });
      forgetCopy(id);
    },
  });
}
