import type { Config } from '@netlify/functions';
import { handle, serve } from '#netlify/server/http.ts';
import { logInOwner } from '#netlify/server/owner/login.ts';
import { requireSameOrigin } from '#netlify/server/same-origin.ts';
import { logIn } from '#src/api/admin/session.ts';

export default serve(
  handle(logIn, async ({ password }, call) => {
    requireSameOrigin(call);
    return { token: await logInOwner(call, password) };
  }),
);

export const config: Config = { path: '/api/admin/login' };
