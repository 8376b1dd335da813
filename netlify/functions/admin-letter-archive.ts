import type { Config } from '@netlify/functions';
import { serve } from '#netlify/server/http.ts';
import { viewLetter } from '#netlify/server/newsletter/letter-views.ts';
import { setArchived } from '#netlify/server/newsletter/letters.ts';
import { handleOwner } from '#netlify/server/owner/owner-call.ts';
import { archiveLetter } from '#src/api/admin/letters.ts';

export default serve(
  handleOwner(archiveLetter, async ({ archived }, { parameters: { id = '' } }) =>
    viewLetter(id, await setArchived(id, archived)),
  ),
);

export const config: Config = { path: '/api/admin/letters/:id/archive' };
