import type { Config } from '@netlify/functions';
import {
  deleteMessage as deleteStored,
  markMessage as mark,
} from '#netlify/server/contact/inbox.ts';
import { serve } from '#netlify/server/http.ts';
import { handleOwner } from '#netlify/server/owner/owner-call.ts';
import { deleteMessage, markMessage } from '#src/api/admin/messages.ts';

export default serve(
  handleOwner(markMessage, (marks, { parameters }) => mark(parameters.id ?? '', marks)),

  handleOwner(deleteMessage, async (_, { parameters }) => {
    await deleteStored(parameters.id ?? '');
    return { done: true };
  }),
);

export const config: Config = { path: '/api/admin/messages/:id' };
