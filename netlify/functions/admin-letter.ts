import type { Config } from '@netlify/functions';
import { lazily, serve } from '#netlify/server/http.ts';
import { viewLetter } from '#netlify/server/newsletter/letter-views.ts';
import { deleteLetter as deleteStored, findLetter } from '#netlify/server/newsletter/letters.ts';
import { handleOwner } from '#netlify/server/owner/owner-call.ts';
import { deleteLetter, getLetter } from '#src/api/admin/letters.ts';

export default serve(
  handleOwner(getLetter, async (_, { parameters: { id = '' } }) =>
    viewLetter(id, await findLetter(id)),
  ),

  lazily('PUT', () => import('#netlify/server/newsletter/update-letter-handler.ts')),

  handleOwner(deleteLetter, async (_, { parameters: { id = '' } }) => {
    await deleteStored(id);
    return { done: true };
  }),
);

export const config: Config = { path: '/api/admin/letters/:id' };
