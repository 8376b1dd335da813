import { map } from 'nanostores';
import {
  answerMessage,
  deleteMessage,
  getMessageCounts,
  type InboxMessage,
  listMessages,
  markMessage,
} from '#src/api/admin/messages.ts';
import { call, callPage } from '#src/api/client.ts';
import type { RequestOf } from '#src/api/endpoint.ts';
import { confirmRemoval } from '#src/features/admin/auth/confirm-dialog-state.ts';
import { adminCall, onSignOut, withErrorToast } from '#src/features/admin/auth/session.ts';
import { pagedList, resource } from '#src/features/admin/components/resource.ts';
import { notify } from '#src/lib/browser/toasts.ts';

/** Also for the tab's number; without an answer the tab shows none. */
export const messageCounts = resource(() => call(getMessageCounts));

export const inbox = pagedList<InboxMessage, { state: '' | 'open' | 'doubtful' }>({
  filters: { state: '' },
  read: ({ state, ...query }) => callPage(listMessages, { query: { ...query, only: state } }),
  alongside: messageCounts.refresh,
});

/** Answers that are not sent yet, by the message's id. */
export const $drafts = map<Record<string, string>>({});

onSignOut(() => $drafts.set({}));

export const sendAnswer = withErrorToast(
  'Réponse non envoyée',
  async ({ id, name }: InboxMessage, text: string) => {
    inbox.replace(await adminCall(answerMessage, { parameters: { id }, body: { text } }));
    $drafts.setKey(id, '');
    messageCounts.refresh();
    notify('Réponse en route', `À ${name}`);
  },
);

/** The message stays where it is until the list is read again, so that nothing moves under the pointer. */
export const markAs = withErrorToast(
  'Erreur de mise à jour',
  async ({ id, name }: InboxMessage, marks: RequestOf<typeof markMessage>) => {
    inbox.replace(await adminCall(markMessage, { parameters: { id }, body: marks }));
    messageCounts.refresh();
    const answered = marks.answered ? 'Message traité' : 'Message remis en attente de réponse';
    notify(marks.answered === undefined ? 'Message vérifié' : answered, name);
  },
);

export function removeMessage({ id, name, subject }: InboxMessage): Promise<void> {
  return confirmRemoval({
    question: 'Supprimer ce message ?',
    detail: `« ${subject} », de ${name}, sera effacé pour toujours.`,
    async run() {
      await adminCall(deleteMessage, { parameters: { id } });
      inbox.remove(id);
      messageCounts.refresh();
      notify('Message supprimé', subject);
    },
  });
}
