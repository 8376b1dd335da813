import { defineAdminFunction } from '#netlify/server/auth/sessions.ts';
import { contactMailTemplates } from '#netlify/server/contact/contact-mail-templates.ts';
import * as inbox from '#netlify/server/contact/inbox.ts';
import { defineRoute } from '#netlify/server/http/handler.ts';
import { respondDone, respondWithPage } from '#netlify/server/http/request-context.ts';
import { sendAfterResponse } from '#netlify/server/mail-delivery/delivery-worker.ts';
import * as api from '#src/api/admin/messages.ts';

export default defineAdminFunction(
  defineRoute(api.listMessages, async (_, context) => {
    const state = context.query.get('only');
    const filter = state === 'open' || state === 'doubtful' ? state : null;
    return respondWithPage(context, await inbox.listInboxPage(filter, context.query.get('cursor')));
  }),

  defineRoute(api.getMessageCounts, () => inbox.countMessages()),
  defineRoute(api.markMessage, (changes, { id }) => inbox.setMessageState(id, changes)),

  defineRoute(api.answerMessage, async ({ text }, context) => {
    const message = await inbox.answerMessage(context.id, text);
    const queuedMailId = inbox.toAnswerMailId(context.id);
    sendAfterResponse(context, contactMailTemplates, async () => [queuedMailId]);
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
