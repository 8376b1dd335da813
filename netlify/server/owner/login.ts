import type { Versioned } from '#netlify/server/blobs.ts';
import type { Call } from '#netlify/server/http.ts';
import { Refusal } from '#netlify/server/refusal.ts';
import { type Credentials, currentCredentials, readCredentials, renewHash } from './credentials.ts';
import { claimedDevice, knownDevice, markDevice } from './known-device.ts';
import { countAttempt, type Guesser, readAttempts } from './login-throttle.ts';
import { isPasswordOf } from './password-hash.ts';
import { readable } from './readable-hash.ts';
import { openSession } from './sessions.ts';

/**
 * Opens the owner's session and gives its token.
 * @throws Refusal 401 for a wrong password, 429 for too many, 503 while there is none to compare with
 */
export async function logInOwner(call: Call, password: string): Promise<string> {
  const [stored, attempts] = await Promise.all([readCredentials(), readAttempts(guessersOf(call))]);
  const forgetAttempts = await countAttempt(guesserOf(call, stored), attempts);
  const credentials = await readable(currentCredentials(stored));
  if (!credentials) {
    throw new Refusal(
      503,
      'Aucun mot de passe n’est configuré. Définissez la variable ADMIN_PASSWORD du site, puis réessayez.',
    );
  }
  if (!(await readable(isPasswordOf(credentials.hash, password)))) {
    throw new Refusal(401, 'Mot de passe incorrect');
  }
  markDevice(call, credentials.deviceKey);
  const [token] = await Promise.all([
    openSession(call, credentials.epoch),
    forgetAttempts(),
    renewHash(credentials, password),
  ]);
  return token;
}

/** Everybody that the caller may turn out to be. */
function guessersOf(call: Call): Guesser[] {
  const device = claimedDevice(call);
  return [{ ip: call.ip }, ...(device ? [{ device }] : [])];
}

function guesserOf(call: Call, stored: Versioned<Credentials> | null): Guesser {
  const device = stored && knownDevice(call, stored.value.deviceKey);
  return device ? { device } : { ip: call.ip };
}
