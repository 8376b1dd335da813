import type { Config } from '@netlify/functions';
import { lazily, serve } from '#netlify/server/http.ts';
import { letterPage } from '#netlify/server/newsletter/letter-list.ts';
import { handleOwner } from '#netlify/server/owner/owner-call.ts';
import { linkNext, queryOf } from '#netlify/server/query.ts';
import { listLetters } from '#src/api/admin/letters.ts';

export default serve(
  handleOwner(listLetters, async (_, call) => {
    const page = await letterPage(queryOf(call).get('cursor'));
    linkNext(call, page.next);
    return page.items;
  }),

  lazily('POST', () => import('#netlify/server/newsletter/create-letter-handler.ts')),
);

export const config: Config = { path: '/api/admin/letters' };
