import type { Config } from '@netlify/functions';
import { serve } from '#netlify/server/http.ts';
import { moveMail } from '#netlify/server/mail/move-mail.ts';
import { viewLetter } from '#netlify/server/newsletter/letter-views.ts';
import { schedule } from '#netlify/server/newsletter/letters.ts';
import { handleOwner } from '#netlify/server/owner/owner-call.ts';
import { scheduleLetter } from '#src/api/admin/letters.ts';

export default serve(
  handleOwner(scheduleLetter, async ({ when, version }, call) => {
    const id = call.parameters.id ?? '';
    const letter = await schedule(id, version, when);
    if (when === 'now') call.after(moveMail());
    return viewLetter(id, letter);
  }),
);

export const config: Config = { path: '/api/admin/letters/:id/schedule' };
