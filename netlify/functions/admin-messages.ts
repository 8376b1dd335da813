import { serveOwner } from '#netlify/server/auth/sessions.ts';
import { answerMessage, contactMails } from '#netlify/server/contact/contact-mail-templates.ts';
import * as inbox from '#netlify/server/contact/inbox.ts';
import { defineRoute } from '#netlify/server/http/handler.ts';
import { respondDone, sendPage } from '#netlify/server/http/request-context.ts';
import { queueAndSend } from '#netlify/server/mail-delivery/delivery-worker.ts';
import * as api from '#src/api/admin/messages.ts';

export default serveOwner(
  defineRoute(api.listMessages, async (_, call) => {
    const only = call.query.get('only');
    const known = only === 'open' || only === 'doubtful' ? only : null;
    return sendPage(call, await inbox.listInboxPage(known, call.query.get('cursor')));
  }),

  defineRoute(api.getMessageCounts, () => inbox.countMessages()),
  defineRoute(api.markMessage, (marks, { id }) => inbox.setMessageState(id, marks)),

  defineRoute(api.answerMessage, async ({ text }, call) => {
    const answered = await answerMessage(call.id, text);
    queueAndSend(call, contactMails, async () => [inbox.toAnswerId(call.id)]);
    return answered;
  }),

  defineRoute(api.deleteMessage, (_, { id }) => respondDone(inbox.deleteStoredMessage(id))),
);

export const config = {
  path: [
    '/api/admin/messages',
    '/api/admin/message-counts',
    '/api/admin/messages/:id',
    '/api/admin/messages/:id/answer',
  ],
};
