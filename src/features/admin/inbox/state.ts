import { map } from 'nanostores';
import * as api from '#src/api/admin/messages.ts';
import { call, callPage } from '#src/api/client.ts';
import type { RequestOf } from '#src/api/endpoint.ts';
import { confirmRemoval } from '#src/features/admin/auth/confirmation.ts';
import { adminCall, onSignOut, withErrorToast } from '#src/features/admin/auth/session.ts';
import { createPagedList, createResource } from '#src/features/admin/components/resource.ts';
import { notify } from '#src/lib/browser/toasts.ts';

export const messageCounts = createResource(() => call(api.getMessageCounts));

/** `state` is `open` for unanswered messages except likely spam, `doubtful` for spam, empty for all. */
export const messages = createPagedList<api.InboxMessage, { state: '' | 'open' | 'doubtful' }>({
  initialFilters: { state: '' },
  fetchPage: ({ state, ...query }) =>
    callPage(api.listMessages, { query: { ...query, only: state } }),
  refreshStats: messageCounts.refresh,
});

/** Texts of answers that are not sent yet, by the id of the message. */
export const $drafts = map<Record<string, string | undefined>>({});

onSignOut(() => $drafts.set({}));

export const sendAnswer = withErrorToast(
  'Réponse non envoyée',
  async ({ id, name }: api.InboxMessage, text: string) => {
    messages.replace(await adminCall(api.answerMessage, { parameters: { id }, body: { text } }));
    $drafts.setKey(id, undefined);
    messageCounts.refresh();
    notify('Réponse en route', `À ${name}`);
  },
);

/** Sets whether a message is answered or doubtful. Its row stays even if the filter no longer matches it. */
export const setMarks = withErrorToast(
  'Erreur de mise à jour',
  async ({ id, name }: api.InboxMessage, marks: RequestOf<typeof api.markMessage>) => {
    messages.replace(await adminCall(api.markMessage, { parameters: { id }, body: marks }));
    messageCounts.refresh();
    const answeredTitle = marks.answered ? 'Message traité' : 'Message remis en attente de réponse';
    notify(marks.answered === undefined ? 'Message vérifié' : answeredTitle, name);
  },
);

export function confirmMessageRemoval({ id, name, subject }: api.InboxMessage): Promise<void> {
  return confirmRemoval({
    question: 'Supprimer ce message ?',
    detail: `« ${subject} », de ${name}, sera effacé pour toujours.`,
    async remove() {
      await adminCall(api.deleteMessage, { parameters: { id } });
      messages.remove(id);
      messageCounts.refresh();
      notify('Message supprimé', subject);
    },
  });
}
