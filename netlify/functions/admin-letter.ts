import type { Config } from '@netlify/functions';
import { serve } from '#netlify/server/http.ts';
import { viewLetter } from '#netlify/server/newsletter/letter-views.ts';
import {
  deleteLetter as deleteStored,
  findLetter,
  saveDraft,
} from '#netlify/server/newsletter/letters.ts';
import { handleOwner } from '#netlify/server/owner/owner-call.ts';
import { deleteLetter, getLetter, updateLetter } from '#src/api/admin/letters.ts';

export default serve(
  handleOwner(getLetter, async (_, { parameters: { id = '' } }) =>
    viewLetter(id, await findLetter(id)),
  ),

  handleOwner(updateLetter, async ({ version, ...input }, { parameters: { id = '' } }) =>
    viewLetter(id, await saveDraft(id, version, input)),
  ),

  handleOwner(deleteLetter, async (_, { parameters: { id = '' } }) => {
    await deleteStored(id);
    return { done: true };
  }),
);

export const config: Config = { path: '/api/admin/letters/:id' };
