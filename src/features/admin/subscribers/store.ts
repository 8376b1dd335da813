import { call, callPage } from '#src/api/client.ts';
import { askConfirmation } from '#src/features/admin/app/confirmation.ts';
import { serverSentenceOf } from '#src/features/admin/app/failures.ts';
import { ownerCall, SessionLeft } from '#src/features/admin/app/session-store.ts';
import { figures, pagedList } from '#src/features/admin/list.ts';
import { notify, notifyError } from '#src/ui/toasts.ts';
import {
  deleteSubscriber,
  getSubscriberStats,
  listSubscribers,
  type Subscriber,
  type SubscriberState,
} from './api.ts';

interface Filters {
  search: string;
  /** `present`: everybody who has an address here, confirmed or not yet. */
  state: SubscriberState | 'present';
}

export const subscriberStats = figures(() => call(getSubscriberStats));

export const subscribers = pagedList<Subscriber, Filters>({
  filters: { search: '', state: 'present' },
  read: ({ search, state }, cursor) =>
    callPage(listSubscribers, { query: { search, state: state !== 'present' && state, cursor } }),
  alongside: subscriberStats.refresh,
});

export async function removeSubscriber({ id, email }: Subscriber): Promise<void> {
  const answer = await askConfirmation({
    question: 'Supprimer cet abonné ?',
    detail: `${email ?? 'Cette personne'} ne recevra plus rien.`,
    confirm: 'Supprimer',
    cancel: 'Annuler',
    destructive: true,
  });
  if (answer !== 'confirm') return;
  try {
    await ownerCall(deleteSubscriber, { parameters: { id } });
    notify('Désabonnement réussi', "L'abonné a été supprimé de la liste.");
    subscribers.refresh();
  } catch (error) {
    if (error instanceof SessionLeft) return;
    notifyError('Erreur', serverSentenceOf(error, 'Erreur lors du désabonnement'));
  }
}
