import type { Config } from '@netlify/functions';
import { inboxPage } from '#netlify/server/contact/inbox.ts';
import { serve } from '#netlify/server/http.ts';
import { handleOwner } from '#netlify/server/owner/owner-call.ts';
import { linkNext, queryOf } from '#netlify/server/query.ts';
import { listMessages } from '#src/api/admin/messages.ts';

export default serve(
  handleOwner(listMessages, async (_, call) => {
    const query = queryOf(call);
    const only = query.get('only');
    const page = await inboxPage({
      only: only === 'open' || only === 'doubtful' ? only : null,
      cursor: query.get('cursor'),
    });
    linkNext(call, page.next);
    return page.items;
  }),
);

export const config: Config = { path: '/api/admin/messages' };
