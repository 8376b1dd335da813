import type { Config } from '@netlify/functions';
import { serve } from '#netlify/server/http.ts';
import { subscriberPage } from '#netlify/server/newsletter/subscriber-list.ts';
import { handleOwner } from '#netlify/server/owner/owner-call.ts';
import { linkNext, queryOf } from '#netlify/server/query.ts';
import { listSubscribers, subscriberStateSchema } from '#src/api/admin/subscribers.ts';

export default serve(
  handleOwner(listSubscribers, async (_, call) => {
    const query = queryOf(call);
    const page = await subscriberPage({
      state: subscriberStateSchema.safeParse(query.get('state')).data ?? null,
      search: query.get('search')?.slice(0, 254) ?? '',
      cursor: query.get('cursor'),
    });
    linkNext(call, page.next);
    return page.items;
  }),
);

export const config: Config = { path: '/api/admin/newsletter/subscribers' };
