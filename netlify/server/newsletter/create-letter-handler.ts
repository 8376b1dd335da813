import { handleOwner } from '#netlify/server/owner/owner-call.ts';
import { createLetter } from '#src/api/admin/letters.ts';
import { viewLetter } from './letter-views.ts';
import { createDraft } from './letters.ts';

export default handleOwner(createLetter, async ({ id, ...input }) =>
  viewLetter(id, await createDraft(id, input)),
);
