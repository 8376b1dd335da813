import type { Config } from '@netlify/functions';
import { handle, serve } from '#netlify/server/http/http.ts';
import { endAllSessions } from '#netlify/server/owner/credentials.ts';
import {
  changeOwnerPassword,
  logInOwner,
  logInOwnerWithCode,
  logInOwnerWithPasskey,
} from '#netlify/server/owner/login.ts';
import {
  askProofOfOwner,
  beginCreation,
  finishCreation,
  forgetPasskey,
  listPasskeys,
  renewRecoveryCodes,
  takeProofOfOwner,
} from '#netlify/server/owner/passkeys.ts';
import { lastEvents, recordEvent } from '#netlify/server/owner/security-events.ts';
import { endOtherSessions, forgetSession, openSessions } from '#netlify/server/owner/sessions.ts';
import * as passkeys from '#src/features/admin/passkeys/api.ts';
import * as api from '#src/features/admin/session/api.ts';

async function security(session: string) {
  const [sessions, events] = await Promise.all([openSessions(session), lastEvents()]);
  return { sessions, events };
}

export default serve(
  handle(api.logIn, ({ password }, call) => logInOwner(call, password)),

  handle(passkeys.logInWithPasskey, async (asserted, call) => ({
    token: await logInOwnerWithPasskey(call, asserted),
  })),

  handle(passkeys.logInWithCode, ({ code }, call) => logInOwnerWithCode(call, code)),

  handle(api.logOut, async (_, call) => {
    await endAllSessions();
    forgetSession(call);
    return { done: true };
  }),

  handle(api.changePassword, async ({ currentPassword, newPassword }, call) => {
    await changeOwnerPassword(call, currentPassword, newPassword);
    forgetSession(call);
    return { done: true };
  }),

  handle(api.getSecurity, (_, { session }) => security(session)),

  handle(api.endSessions, async (_, call) => {
    await endOtherSessions(call.session);
    await recordEvent(call, 'sessions-ended');
    return security(call.session);
  }),

  handle(passkeys.getPasskeys, listPasskeys),

  handle(passkeys.askProof, (_, call) => askProofOfOwner(call)),

  handle(passkeys.giveProof, (passkey, call) => takeProofOfOwner(call, passkey)),

  handle(passkeys.beginPasskey, (proof, call) => beginCreation(call, proof)),

  handle(passkeys.addPasskey, async ({ name, passkey }, call) => ({
    codes: await finishCreation(call, name, passkey),
  })),

  handle(passkeys.removePasskey, (proof, call) => forgetPasskey(call, call.id, proof)),

  handle(passkeys.renewCodes, async (proof, call) => ({
    codes: await renewRecoveryCodes(call, proof),
  })),
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
    '/api/admin/passkeys/options',
    '/api/admin/passkeys/proof',
    '/api/admin/passkeys/:id/remove',
    '/api/admin/recovery-codes',
  ],
};
