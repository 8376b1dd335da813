import { handleOwner } from '#netlify/server/owner/owner-call.ts';
import { updateLetter } from '#src/api/admin/letters.ts';
import { viewLetter } from './letter-views.ts';
import { saveDraft } from './letters.ts';

export default handleOwner(
  updateLetter,
  async ({ version, ...input }, { parameters: { id = '' } }) =>
    viewLetter(id, await saveDraft(id, version, input)),
);
