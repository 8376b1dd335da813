import { endAllSessions } from '#netlify/server/auth/credentials.ts';
import * as login from '#netlify/server/auth/login.ts';
import * as passkeyService from '#netlify/server/auth/passkeys.ts';
import { listSecurityEvents } from '#netlify/server/auth/security-events.ts';
import { clearSessionCookie, serveOwner } from '#netlify/server/auth/sessions.ts';
import { defineRoute } from '#netlify/server/http/handler.ts';
import * as passkeyApi from '#src/api/admin/passkeys.ts';
import * as sessionApi from '#src/api/admin/session.ts';

export default serveOwner(
  defineRoute(sessionApi.logIn, ({ password }, call) => login.logInOwner(call, password)),

  defineRoute(passkeyApi.logInWithPasskey, async (asserted, call) => ({
    token: await login.logInOwnerWithPasskey(call, asserted),
  })),

  defineRoute(passkeyApi.logInWithRecoveryCode, ({ code }, call) =>
    login.logInOwnerWithCode(call, code),
  ),

  defineRoute(sessionApi.logOut, async (_, call) => {
    await endAllSessions();
    clearSessionCookie(call);
    return { done: true };
  }),

  defineRoute(sessionApi.changePassword, async ({ currentPassword, newPassword }, call) => {
    await login.changeOwnerPassword(call, currentPassword, newPassword);
    clearSessionCookie(call);
    return { done: true };
  }),

  defineRoute(sessionApi.getSecurityEvents, async () => ({ events: await listSecurityEvents() })),

  defineRoute(passkeyApi.getPasskeys, passkeyService.listPasskeys),
  defineRoute(passkeyApi.beginPasskey, (_, call) => passkeyService.beginCreation(call)),

  defineRoute(passkeyApi.addPasskey, async ({ name, passkey }, call) => ({
    codes: await passkeyService.finishCreation(call, name, passkey),
  })),

  defineRoute(passkeyApi.removePasskey, (_, call) => passkeyService.deletePasskey(call, call.id)),

  defineRoute(passkeyApi.renewRecoveryCodes, async (_, call) => ({
    codes: await passkeyService.renewRecoveryCodes(call),
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
