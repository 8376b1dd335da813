// See docs/decisions/0051-passkeys.md. webauthn.ts is imported on demand, as few calls need its library.
import { ApiError } from '#netlify/server/http/api-error.ts';
import type { RequestContext } from '#netlify/server/http/request-context.ts';
import type * as api from '#src/api/admin/passkeys.ts';
import * as account from './credentials.ts';
import { recordSecurityEvent } from './security-events.ts';
import { endOtherSessions } from './sessions.ts';

const MAX_PASSKEYS = 10;
const TOO_MANY_PASSKEYS_MESSAGE = `Vous avez déjà ${MAX_PASSKEYS} clés d’accès. Retirez-en une, puis réessayez.`;

export async function listPasskeys(): Promise<api.PasskeyList> {
  return toPasskeyList(await account.loadCredentials());
}

function toPasskeyList(credentials: account.Credentials | null): api.PasskeyList {
  const { passkeys = [], recoveryCodes = [] } = credentials ?? {};
  return {
    passkeys: passkeys.map(({ publicKey, counter, transports, ...listedFields }) => listedFields),
    codesLeft: recoveryCodes.length,
  };
}

/** Stores a challenge for a new passkey. @throws ApiError 409 at another origin, or for too many passkeys */
export async function beginCreation(context: RequestContext): Promise<api.PasskeyCreationOptions> {
  const webauthn = await import('./webauthn.ts');
  if (!webauthn.isPasskeyOrigin(context)) {
    const message = `Une clé d’accès ne s’ajoute qu’à l’adresse du site, ${webauthn.getPasskeyOrigin()}.`;
    throw new ApiError(409, message);
  }
  // Logouts and password changes increment the epoch, and so invalidate challenges with an older one.
  const { passkeys = [], epoch = 0 } = (await account.loadCredentials()) ?? {};
  if (passkeys.length >= MAX_PASSKEYS) throw new ApiError(409, TOO_MANY_PASSKEYS_MESSAGE);
  const options = await webauthn.createCreationOptions(passkeys);
  await account.storeChallenge(`session/${context.sessionId}`, options.challenge, epoch);
  return options;
}

/** Stores a passkey. @returns recovery codes if it is the first, else null @throws ApiError 400, 409, 410 */
export async function finishCreation(
  context: RequestContext,
  name: string,
  created: api.PasskeyCreation,
): Promise<string[] | null> {
  const epoch = (await account.loadCredentials())?.epoch ?? 0;
  const challenge = await account.consumeChallenge(`session/${context.sessionId}`, epoch);
  if (!challenge) {
    throw new ApiError(410, 'Cette demande n’est plus en cours. Ajoutez la clé d’accès à nouveau.');
  }
  const { verifyCreation } = await import('./webauthn.ts');
  const passkey = await verifyCreation(created, challenge);
  if (!passkey) {
    throw new ApiError(400, 'Cette clé d’accès n’a pas pu être vérifiée. Ajoutez-la à nouveau.');
  }
  const { codes, hashes } = account.createRecoveryCodes();
  const updated = await account.updateCredentials((stored) => {
    const { passkeys } = stored;
    const recoveryCodes = passkeys.length > 0 ? stored.recoveryCodes : hashes;
    if (passkeys.length >= MAX_PASSKEYS) throw new ApiError(409, TOO_MANY_PASSKEYS_MESSAGE);
    if (passkeys.some(({ id }) => id === passkey.id)) {
      throw new ApiError(409, 'Cette clé d’accès est déjà enregistrée.');
    }
    return { ...stored, passkeys: [...passkeys, { ...passkey, name }], recoveryCodes };
  });
  await recordSecurityEvent(context, 'passkey-added');
  await endOtherSessions(context.sessionId);
  // The stored `recoveryCodes` are hashes; these new ones were stored only with the first passkey.
  return updated?.recoveryCodes === hashes ? codes : null;
}

/** Removes a passkey, and with the last one also the recovery codes. @throws ApiError 404 */
export async function deletePasskey(context: RequestContext, id: string): Promise<api.PasskeyList> {
  const updated = await account.updateCredentials((stored) => {
    const remaining = stored.passkeys.filter((passkey) => passkey.id !== id);
    if (remaining.length === stored.passkeys.length) {
      throw new ApiError(404, 'Cette clé d’accès n’existe plus.');
    }
    if (remaining.length > 0) return { ...stored, passkeys: remaining };
    return { ...stored, passkeys: [], recoveryCodes: [] };
  });
  await recordSecurityEvent(context, 'passkey-removed');
  await endOtherSessions(context.sessionId);
  return toPasskeyList(updated);
}

/** Replaces all recovery codes by ten new ones. @throws ApiError 409 without a passkey */
export async function renewRecoveryCodes(context: RequestContext): Promise<string[]> {
  const { codes, hashes } = account.createRecoveryCodes();
  await account.updateCredentials((stored) => {
    if (stored.passkeys.length === 0) {
      throw new ApiError(409, 'Les codes de secours remplacent une clé d’accès : ajoutez-en une.');
    }
    return { ...stored, recoveryCodes: hashes };
  });
  await recordSecurityEvent(context, 'codes');
  await endOtherSessions(context.sessionId);
  return codes;
}
