import type { Config } from '@netlify/functions';
import { endAllSessions } from '#netlify/server/auth/credentials.ts';
import * as login from '#netlify/server/auth/login.ts';
import * as keys from '#netlify/server/auth/passkeys.ts';
import { lastEvents, recordEvent } from '#netlify/server/auth/security-events.ts';
import {
  endOtherSessions,
  forgetSession,
  openSessions,
  serveOwner,
} from '#netlify/server/auth/sessions.ts';
import { handle } from '#netlify/server/http/handler.ts';
import * as passkeys from '#src/api/admin/passkeys.ts';
import * as api from '#src/api/admin/session.ts';

async function security(session: string) {
  const [sessions, events] = await Promise.all([openSessions(session), lastEvents()]);
  return { sessions, events };
}

export default serveOwner(
  handle(api.logIn, ({ password }, call) => login.logInOwner(call, password)),

  handle(passkeys.logInWithPasskey, async (asserted, call) => ({
    token: await login.logInOwnerWithPasskey(call, asserted),
  })),

  handle(passkeys.logInWithCode, ({ code }, call) => login.logInOwnerWithCode(call, code)),

  handle(api.logOut, async (_, call) => {
    await endAllSessions();
    forgetSession(call);
    return { done: true };
  }),

  handle(api.changePassword, async ({ currentPassword, newPassword }, call) => {
    await login.changeOwnerPassword(call, currentPassword, newPassword);
    forgetSession(call);
    return { done: true };
  }),

  handle(api.getSecurity, (_, { session }) => security(session)),

  handle(api.endSessions, async (_, call) => {
    await endOtherSessions(call.session);
    await recordEvent(call, 'sessions-ended');
    return security(call.session);
  }),

  handle(passkeys.getPasskeys, keys.listPasskeys),

  handle(passkeys.beginPasskey, (_, call) => keys.beginCreation(call)),

  handle(passkeys.addPasskey, async ({ name, passkey }, call) => ({
    codes: await keys.finishCreation(call, name, passkey),
  })),

  handle(passkeys.removePasskey, (_, call) => keys.forgetPasskey(call, call.id)),

  handle(passkeys.renewCodes, async (_, call) => ({ codes: await keys.renewRecoveryCodes(call) })),
);

export const config: Config = {
  path: [
    '/api/admin/login',
    '/api/admin/login/passkey',
    '/api/admin/login/code',
    '/api/admin/logout',
    '/api/admin/change-password',
    '/api/admin/sessions',
    '/api/admin/passkeys',
    '/api/admin/passkey-options',
    '/api/admin/passkeys/:id',
    '/api/admin/recovery-codes',
  ],
};
