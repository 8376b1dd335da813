import type { Config } from '@netlify/functions';
import { handle, serve } from '#netlify/server/http/http.ts';
import { endAllSessions } from '#netlify/server/owner/credentials.ts';
import { changeOwnerPassword, logInOwner } from '#netlify/server/owner/login.ts';
import { handleOwner } from '#netlify/server/owner/owner-call.ts';
import { forgetSession } from '#netlify/server/owner/sessions.ts';
import { changePassword, logIn, logOut } from '#src/api/admin/session.ts';

export default serve(
  handle(logIn, async ({ password }, call) => ({ token: await logInOwner(call, password) })),

  handleOwner(logOut, async (_, call) => {
    await endAllSessions();
    forgetSession(call);
    return { done: true };
  }),

  handleOwner(changePassword, async ({ currentPassword, newPassword }, call, session) => {
    await changeOwnerPassword(session, currentPassword, newPassword);
    forgetSession(call);
    return { done: true };
  }),
);

export const config: Config = {
  path: ['/api/admin/login', '/api/admin/logout', '/api/admin/change-password'],
};
