import { call, callPage } from '#src/api/client.ts';
import type { RequestOf } from '#src/api/endpoint.ts';
import { pagedList, resource } from '#src/features/admin/list/list.ts';
import { confirmRemoval } from '#src/features/admin/session/confirmation.ts';
import { attempting, ownerCall } from '#src/features/admin/session/session-store.ts';
import { notify } from '#src/ui/toasts.ts';
import {
  deleteMessage,
  getMessageCounts,
  type InboxMessage,
  listMessages,
  markMessage,
} from './api.ts';

/** Also for the tab's number; without an answer the tab shows none. */
export const messageCounts = resource(() => call(getMessageCounts));

export const inbox = pagedList<InboxMessage, { only: '' | 'open' | 'doubtful' }>({
  filters: { only: '' },
  read: (query) => callPage(listMessages, { query }),
  alongside: messageCounts.refresh,
});

/** The message stays where it is until the list is asked for again, so that nothing moves under the pointer. */
const mark = attempting(
  'Erreur de mise à jour',
  async (message: InboxMessage, marks: RequestOf<typeof markMessage>, done: string) => {
    const { id, name } = message;
    inbox.replace(await ownerCall(markMessage, { parameters: { id }, body: marks }));
    messageCounts.refresh();
    notify(done, name);
  },
);

/** The answer is written in the mail program, which does not tell whether it was sent: the owner says so. */
export function markAnswered(message: InboxMessage, answered: boolean): Promise<boolean> {
  const done = answered ? 'Réponse notée' : 'Message remis en attente de réponse';
  return mark(message, { answered }, done);
}

/** The owner vouches for a doubtful message. */
export function vouchFor(message: InboxMessage): Promise<boolean> {
  return mark(message, { doubtful: false }, 'Message vérifié');
}

export function removeMessage({ id, name, subject }: InboxMessage): Promise<void> {
  return confirmRemoval({
    question: 'Supprimer ce message ?',
    detail: `« ${subject} », de ${name}, sera effacé pour toujours.`,
    async run() {
      await ownerCall(deleteMessage, { parameters: { id } });
      inbox.remove(id);
      messageCounts.refresh();
      notify('Message supprimé', subject);
    },
  });
}
