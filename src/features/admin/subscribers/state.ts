import { atom } from 'nanostores';
import * as api from '#src/api/admin/subscribers.ts';
import { call, callPage, sendRequest } from '#src/api/client.ts';
import { KIND_NAMES, type NewsletterKind } from '#src/api/newsletter-kinds.ts';
import { confirmRemoval } from '#src/features/admin/auth/confirmation.ts';
import {
  adminCall,
  onSignOut,
  withErrorToast,
  withSession,
} from '#src/features/admin/auth/session.ts';
import { createPagedList, createResource } from '#src/features/admin/components/resource.ts';
import { MAX_LETTERS_PER_WEEK } from '#src/features/newsletter/model.ts';
import { downloadFile } from '#src/lib/browser/share.ts';
import { notify } from '#src/lib/browser/toasts.ts';

export const subscriberStats = createResource(() => call(api.getSubscriberStats));

/** Returns a sentence with the current number of subscribers who chose this kind of letter. */
export async function loadRecipientsSentence(kind: NewsletterKind): Promise<string> {
  await subscriberStats.refresh();
  return formatRecipientsSentence(kind, subscriberStats.$resource.get().value);
}

export function formatRecipientsSentence(kind: NewsletterKind, stats: api.SubscriberStats | null) {
  const { phrase } = KIND_NAMES[kind];
  const count = stats?.choices[kind];
  if (count === undefined) return `Le nombre de ceux qui ont choisi ${phrase} n’est pas connu.`;
  if (count === 0) return `Personne n’a choisi ${phrase} pour l’instant.`;
  const subject = count > 1 ? `${count} personnes ont` : '1 personne a';
  return `${subject} choisi ${phrase}\u202f; qui est en pause, ou a reçu ${MAX_LETTERS_PER_WEEK} lettres en sept jours, n’aura pas d’e-mail.`;
}

export const $newsletterSubTab = atom<'subscribers' | 'letters'>('subscribers');
onSignOut(() => $newsletterSubTab.set('subscribers'));

type Filters = { search: string; state: api.SubscriberFilter | '' };

/** With an empty `state`, the list has the confirmed and pending subscribers, but no former ones. */
export const subscribers = createPagedList<api.Subscriber, Filters>({
  initialFilters: { search: '', state: '' },
  fetchPage: (query) => callPage(api.listSubscribers, { query }),
  refreshStats: subscriberStats.refresh,
});

export function confirmSubscriberRemoval({ id, email }: api.Subscriber): Promise<void> {
  return confirmRemoval({
    question: 'Supprimer cet abonné ?',
    detail: `${email ?? 'Cette personne'} ne recevra plus rien.`,
    failureTitle: 'Rien n’est supprimé',
    fallbackMessage: 'Erreur lors du désabonnement',
    async remove() {
      await adminCall(api.removeSubscriber, { parameters: { id } });
      notify('Désabonnement réussi', "L'abonné a été supprimé de la liste.");
      subscribers.refresh();
    },
  });
}

/** Resumes campaigns to an address that the mail server refused. */
export const resumeRefusedAddress = withErrorToast(
  'Erreur de mise à jour',
  async ({ id, email }: api.Subscriber) => {
    await adminCall(api.resumeMails, { parameters: { id } });
    notify('L’adresse recevra la prochaine lettre', email ?? '');
    subscribers.refresh();
  },
);

export const downloadSubscribers = withErrorToast('Erreur d’exportation', async () => {
  const file = await withSession(async () => (await sendRequest(api.exportSubscribers)).blob());
  downloadFile(`abonnes-${new Date().toISOString().slice(0, 10)}.csv`, file);
  notify('Liste téléchargée', 'Gardez-la en lieu sûr : elle contient des adresses.');
});
