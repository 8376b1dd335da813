import { requestSubscriberDeletion, type Subscriber } from '#src/api/admin/subscribers.ts';
import { HttpError } from '#src/api/endpoint.ts';
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
    const sentence = error instanceof HttpError ? error.serverMessage : null;
    notifyError('Erreur', sentence ?? 'Erreur lors du désabonnement');
  }
}
