import { requestSubscriberDeletion, type Subscriber } from '#src/api/admin/subscribers.ts';
import { serverSentenceOf } from '#src/islands/admin/failures.ts';
import { askConfirmation } from '#src/islands/admin/pieces/confirmation.ts';
import { SessionLeft, withSession } from '#src/islands/admin/session/store.ts';
import { notify, notifyError } from '#src/islands/ui/toasts.ts';
import { refreshSubscribers } from './store.ts';

export async function removeSubscriber({ id, email }: Subscriber): Promise<void> {
  const answer = await askConfirmation({
    question: 'Supprimer cet abonné ?',
    detail: `${email ?? 'Cette personne'} ne recevra plus rien.`,
    confirm: 'Supprimer',
    cancel: 'Annuler',
    destructive: true,
  });
  if (answer !== 'confirm') return;
  try {
    await withSession(() => requestSubscriberDeletion(id));
    notify('Désabonnement réussi', "L'abonné a été supprimé de la liste.");
    refreshSubscribers();
  } catch (error) {
    if (error instanceof SessionLeft) return;
    notifyError('Erreur', serverSentenceOf(error, 'Erreur lors du désabonnement'));
  }
}
