import type { Config } from '@netlify/functions';
import {
  countMessages,
  deleteMessage as deleteStored,
  inboxPage,
  markMessage as mark,
} from '#netlify/server/contact/inbox.ts';
import { answerPage, done } from '#netlify/server/http/call.ts';
import { handle, serve } from '#netlify/server/http/http.ts';
import {
  deleteMessage,
  getMessageCounts,
  listMessages,
  markMessage,
} from '#src/api/admin/messages.ts';

export default serve(
  handle(listMessages, async (_, call) => {
    const only = call.query.get('only');
    const page = await inboxPage({
      only: only === 'open' || only === 'doubtful' ? only : null,
      cursor: call.query.get('cursor'),
    });
    return answerPage(call, page);
  }),

  handle(getMessageCounts, () => countMessages()),

  handle(markMessage, (marks, { id }) => mark(id, marks)),

  handle(deleteMessage, (_, { id }) => done(deleteStored(id))),
);

export const config: Config = {
  path: ['/api/admin/messages', '/api/admin/message-counts', '/api/admin/messages/:id'],
};
