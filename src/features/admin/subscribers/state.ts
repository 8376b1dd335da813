import { atom } from 'nanostores';
import {
  deleteSubscriber,
  exportSubscribers,
  getSubscriberStats,
  listSubscribers,
  retrySubscriber,
  type Subscriber,
  type SubscriberFilter,
  type SubscriberStats,
} from '#src/api/admin/subscribers.ts';
import { call, callPage, send } from '#src/api/client.ts';
import { KIND_NAMES, type NewsletterKind } from '#src/api/newsletter-kinds.ts';
import { confirmRemoval } from '#src/features/admin/auth/confirm-dialog-state.ts';
import {
  adminCall,
  onSignOut,
  withErrorToast,
  withSession,
} from '#src/features/admin/auth/session.ts';
import { pagedList, resource } from '#src/features/admin/components/resource.ts';
import { MAX_LETTERS_PER_WEEK } from '#src/features/newsletter/model.ts';
import { downloadFile } from '#src/lib/browser/share.ts';
import { notify } from '#src/lib/browser/toasts.ts';

export const subscriberStats = resource(() => call(getSubscriberStats));

/** Number of people who currently receive this kind. */
export async function recipientsOf(kind: NewsletterKind): Promise<string> {
  await subscriberStats.refresh();
  return recipientsSentence(kind, subscriberStats.$resource.get().value);
}

export function recipientsSentence(kind: NewsletterKind, stats: SubscriberStats | null): string {
  const { sentence } = KIND_NAMES[kind];
  const people = stats?.choices[kind];
  if (people === undefined) return `Le nombre de ceux qui ont choisi ${sentence} n’est pas connu.`;
  if (people === 0) return `Personne n’a choisi ${sentence} pour l’instant.`;
  const some = people > 1 ? `${people} personnes ont` : '1 personne a';
  return `${some} choisi ${sentence}\u202f; qui est en pause, ou a reçu ${MAX_LETTERS_PER_WEEK} lettres en sept jours, n’aura pas d’e-mail.`;
}

export const $newsletterPart = atom<'subscribers' | 'letters'>('subscribers');

onSignOut(() => $newsletterPart.set('subscribers'));

/** Without a state: everybody who has an address here, confirmed or not yet. */
export const subscribers = pagedList<Subscriber, { search: string; state: SubscriberFilter | '' }>({
  filters: { search: '', state: '' },
  read: (query) => callPage(listSubscribers, { query }),
  alongside: subscriberStats.refresh,
});

export function removeSubscriber({ id, email }: Subscriber): Promise<void> {
  return confirmRemoval({
    question: 'Supprimer cet abonné ?',
    detail: `${email ?? 'Cette personne'} ne recevra plus rien.`,
    failure: ['Rien n’est supprimé', 'Erreur lors du désabonnement'],
    async run() {
      await adminCall(deleteSubscriber, { parameters: { id } });
      notify('Désabonnement réussi', "L'abonné a été supprimé de la liste.");
      subscribers.refresh();
    },
  });
}

export const retry = withErrorToast('Erreur de mise à jour', async ({ id, email }: Subscriber) => {
  await adminCall(retrySubscriber, { parameters: { id } });
  notify('L’adresse recevra la prochaine lettre', email ?? '');
  subscribers.refresh();
});

export const downloadSubscribers = withErrorToast('Erreur d’exportation', async () => {
  const file = await withSession(async () => (await send(exportSubscribers)).blob());
  downloadFile(`abonnes-${new Date().toISOString().slice(0, 10)}.csv`, file);
  notify('Liste téléchargée', 'Gardez-la en lieu sûr : elle contient des adresses.');
});
