import { endAllSessions } from '#netlify/server/auth/credentials.ts';
import * as login from '#netlify/server/auth/login.ts';
import * as passkeyService from '#netlify/server/auth/passkeys.ts';
import { listSecurityEvents } from '#netlify/server/auth/security-events.ts';
import { clearSessionCookie, defineAdminFunction } from '#netlify/server/auth/sessions.ts';
import { defineRoute } from '#netlify/server/http/handler.ts';
import * as passkeyApi from '#src/api/admin/passkeys.ts';
import * as sessionApi from '#src/api/admin/session.ts';

export default defineAdminFunction(
  defineRoute(sessionApi.logIn, ({ password }, context) => login.logInAdmin(context, password)),

  defineRoute(passkeyApi.logInWithPasskey, async (assertion, context) => ({
    token: await login.logInAdminWithPasskey(context, assertion),
  })),

  defineRoute(passkeyApi.logInWithRecoveryCode, ({ code }, context) =>
    login.logInAdminWithCode(context, code),
  ),

  // Logging out ends the sessions on all devices, as a new password does.
  defineRoute(sessionApi.logOut, async (_, context) => {
    await endAllSessions();
    clearSessionCookie(context);
    return { done: true };
  }),

  defineRoute(sessionApi.changePassword, async ({ currentPassword, newPassword }, context) => {
    await login.changeAdminPassword(context, currentPassword, newPassword);
    clearSessionCookie(context);
    return { done: true };
  }),

  defineRoute(sessionApi.getSecurityEvents, async () => ({ events: await listSecurityEvents() })),

  defineRoute(passkeyApi.getPasskeys, passkeyService.listPasskeys),
  defineRoute(passkeyApi.getPasskeyOptions, (_, context) => passkeyService.beginCreation(context)),

  defineRoute(passkeyApi.addPasskey, async ({ name, passkey }, context) => ({
    codes: await passkeyService.finishCreation(context, name, passkey),
  })),

  defineRoute(passkeyApi.removePasskey, (_, context) =>
    passkeyService.deletePasskey(context, context.id),
  ),

  defineRoute(passkeyApi.renewRecoveryCodes, async (_, context) => ({
    codes: await passkeyService.renewRecoveryCodes(context),
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
