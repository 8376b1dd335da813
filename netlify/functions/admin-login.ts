import type { Config } from '@netlify/functions';
import { handle, serve } from '#netlify/server/http.ts';
import { logInOwner } from '#netlify/server/owner/login.ts';
import { logIn } from '#src/api/admin/session.ts';

export default serve(
  handle(logIn, async ({ password }, call) => ({ token: await logInOwner(call, password) })),
);

export const config: Config = { path: '/api/admin/login' };
