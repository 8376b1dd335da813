import type { Config } from '@netlify/functions';
import { serve } from '#netlify/server/http.ts';
import { letterPage } from '#netlify/server/newsletter/letter-list.ts';
import { viewLetter } from '#netlify/server/newsletter/letter-views.ts';
import { createDraft } from '#netlify/server/newsletter/letters.ts';
import { handleOwner } from '#netlify/server/owner/owner-call.ts';
import { linkNext, queryOf } from '#netlify/server/query.ts';
import { createLetter, listLetters } from '#src/api/admin/letters.ts';

export default serve(
  handleOwner(listLetters, async (_, call) => {
    const page = await letterPage(queryOf(call).get('cursor'));
    linkNext(call, page.next);
    return page.items;
  }),

  handleOwner(createLetter, async ({ id, ...input }) =>
    viewLetter(id, await createDraft(id, input)),
  ),
);

export const config: Config = { path: '/api/admin/letters' };
