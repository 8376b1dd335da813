import type { Config } from '@netlify/functions';
import { serve } from '#netlify/server/http.ts';
import { changeOwnerPassword } from '#netlify/server/owner/login.ts';
import { handleOwner } from '#netlify/server/owner/owner-call.ts';
import { forgetSession } from '#netlify/server/owner/sessions.ts';
import { changePassword } from '#src/api/admin/session.ts';

export default serve(
  handleOwner(changePassword, async ({ currentPassword, newPassword }, call, session) => {
    await changeOwnerPassword(session, currentPassword, newPassword);
    forgetSession(call);
    return { done: true };
  }),
);

export const config: Config = { path: '/api/admin/change-password' };
