import type { Config } from '@netlify/functions';
import { serve } from '#netlify/server/http.ts';
import { endAllSessions } from '#netlify/server/owner/credentials.ts';
import { handleOwner } from '#netlify/server/owner/owner-call.ts';
import { forgetSession } from '#netlify/server/owner/sessions.ts';
import { logOut } from '#src/api/admin/session.ts';

export default serve(
  handleOwner(logOut, async (_, call) => {
    await endAllSessions();
    forgetSession(call);
    return { done: true };
  }),
);

export const config: Config = { path: '/api/admin/logout' };
