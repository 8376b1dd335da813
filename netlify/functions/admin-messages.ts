import { defineAdminFunction } from '#netlify/server/auth/sessions.ts';
import { answerMessage, contactMails } from '#netlify/server/contact/contact-mail-templates.ts';
import * as inbox from '#netlify/server/contact/inbox.ts';
import { defineRoute } from '#netlify/server/http/handler.ts';
import { respondDone, respondWithPage } from '#netlify/server/http/request-context.ts';
import { sendAfterResponse } from '#netlify/server/mail-delivery/delivery-worker.ts';
import * as api from '#src/api/admin/messages.ts';

export default defineAdminFunction(
  defineRoute(api.listMessages, async (_, context) => {
    const only = context.query.get('only');
    const filter = only === 'open' || only === 'doubtful' ? only : null;
    return respondWithPage(context, await inbox.listInboxPage(filter, context.query.get('cursor')));
  }),

  defineRoute(api.getMessageCounts, () => inbox.countMessages()),
  defineRoute(api.markMessage, (marks, { id }) => inbox.setMessageState(id, marks)),

  defineRoute(api.answerMessage, async ({ text }, context) => {
    const message = await answerMessage(context.id, text);
    sendAfterResponse(context, contactMails, async () => [inbox.toAnswerMailId(context.id)]);
    return message;
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
