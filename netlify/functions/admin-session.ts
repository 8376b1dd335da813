import type { Config } from '@netlify/functions';
import { handle, serve } from '#netlify/server/http/http.ts';
import { endAllSessions } from '#netlify/server/owner/credentials.ts';
import { changeOwnerPassword, logInOwner } from '#netlify/server/owner/login.ts';
import { forgetSession } from '#netlify/server/owner/sessions.ts';
import { changePassword, logIn, logOut } from '#src/features/admin/app/api.ts';

export default serve(
  handle(logIn, async ({ password }, call) => ({ token: await logInOwner(call, password) })),

  handle(logOut, async (_, call) => {
    await endAllSessions();
    forgetSession(call);
    return { done: true };
  }),

  handle(changePassword, async ({ currentPassword, newPassword }, call) => {
    await changeOwnerPassword(call.session, currentPassword, newPassword);
    forgetSession(call);
    return { done: true };
  }),
);

export const config: Config = {
  path: ['/api/admin/login', '/api/admin/logout', '/api/admin/change-password'],
};
