import type { Config } from '@netlify/functions';
import {
  countMessages,
  deleteMessage as deleteStored,
  inboxPage,
  markMessage as mark,
} from '#netlify/server/contact/inbox.ts';
import { linkNext, queryOf } from '#netlify/server/http/call.ts';
import { handle, serve } from '#netlify/server/http/http.ts';
import {
  deleteMessage,
  getMessageCounts,
  listMessages,
  markMessage,
} from '#src/api/admin/messages.ts';

export default serve(
  handle(listMessages, async (_, call) => {
    const query = queryOf(call);
    const only = query.get('only');
    const page = await inboxPage({
      only: only === 'open' || only === 'doubtful' ? only : null,
      cursor: query.get('cursor'),
    });
    linkNext(call, page.next);
    return page.items;
  }),

  handle(getMessageCounts, () => countMessages()),

  handle(markMessage, (marks, { parameters }) => mark(parameters.id ?? '', marks)),

  handle(deleteMessage, async (_, { parameters }) => {
    await deleteStored(parameters.id ?? '');
    return { done: true };
  }),
);

export const config: Config = {
  path: ['/api/admin/messages', '/api/admin/message-counts', '/api/admin/messages/:id'],
};
