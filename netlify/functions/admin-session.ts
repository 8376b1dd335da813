import { endAllSessions } from '#netlify/server/auth/credentials.ts';
import * as login from '#netlify/server/auth/login.ts';
import * as keys from '#netlify/server/auth/passkeys.ts';
import { listSecurityEvents, recordEvent } from '#netlify/server/auth/security-events.ts';
import {
  clearSessionCookie,
  endOtherSessions,
  listSessions,
  serveOwner,
} from '#netlify/server/auth/sessions.ts';
import { defineRoute } from '#netlify/server/http/handler.ts';
import * as passkeys from '#src/api/admin/passkeys.ts';
import * as api from '#src/api/admin/session.ts';

async function security(session: string) {
  const [sessions, events] = await Promise.all([listSessions(session), listSecurityEvents()]);
  return { sessions, events };
}

export default serveOwner(
  defineRoute(api.logIn, ({ password }, call) => login.logInOwner(call, password)),

  defineRoute(passkeys.logInWithPasskey, async (asserted, call) => ({
    token: await login.logInOwnerWithPasskey(call, asserted),
  })),

  defineRoute(passkeys.logInWithCode, ({ code }, call) => login.logInOwnerWithCode(call, code)),

  defineRoute(api.logOut, async (_, call) => {
    await endAllSessions();
    clearSessionCookie(call);
    return { done: true };
  }),

  defineRoute(api.changePassword, async ({ currentPassword, newPassword }, call) => {
    await login.changeOwnerPassword(call, currentPassword, newPassword);
    clearSessionCookie(call);
    return { done: true };
  }),

  defineRoute(api.getSecurity, (_, { session }) => security(session)),

  defineRoute(api.endSessions, async (_, call) => {
    await endOtherSessions(call.session);
    await recordEvent(call, 'sessions-ended');
    return security(call.session);
  }),

  defineRoute(passkeys.getPasskeys, keys.listPasskeys),
  defineRoute(passkeys.beginPasskey, (_, call) => keys.beginCreation(call)),

  defineRoute(passkeys.addPasskey, async ({ name, passkey }, call) => ({
    codes: await keys.finishCreation(call, name, passkey),
  })),

  defineRoute(passkeys.removePasskey, (_, call) => keys.deletePasskey(call, call.id)),

  defineRoute(passkeys.renewCodes, async (_, call) => ({
    codes: await keys.renewRecoveryCodes(call),
  })),
);

export const config = {
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
