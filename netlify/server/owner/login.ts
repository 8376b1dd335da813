import type { Call } from '#netlify/server/http/http.ts';
import { Refusal } from '#netlify/server/http/refusal.ts';
import { currentCredentials, setPassword, storedCredentials } from './credentials.ts';
import { knownDevice, markDevice } from './known-device.ts';
import { countAttempt, type Guesser } from './login-throttle.ts';
import { isPasswordOf } from './password-hash.ts';
import { requireGoodPassword } from './password-policy.ts';
import { type OpenSession, openSession } from './sessions.ts';

/**
 * Opens the owner's session and gives its token.
 * @throws Refusal 401 for a wrong password, 429 for too many, 503 while there is none to compare with
 */
export async function logInOwner(call: Call, password: string): Promise<string> {
  const forgetAttempts = await countAttempt(await guesserOf(call));
  const credentials = await currentCredentials();
  if (!credentials) {
    throw new Refusal(
      503,
      'Aucun mot de passe n’est configuré. Définissez la variable ADMIN_PASSWORD du site, puis réessayez.',
    );
  }
  if (!(await isPasswordOf(credentials.hash, password))) {
    throw new Refusal(401, 'Mot de passe incorrect');
  }
  await forgetAttempts();
  markDevice(call, credentials.deviceKey);
  return openSession(call, credentials.epoch);
}

async function guesserOf(call: Call): Promise<Guesser> {
  const stored = await storedCredentials();
  const device = stored && knownDevice(call, stored.deviceKey);
  return device ? { device } : { ip: call.ip };
}

/** @throws Refusal 400 with the sentence of the field at fault, 429 for too many wrong current passwords */
export async function changeOwnerPassword(
  session: OpenSession,
  current: string,
  fresh: string,
): Promise<void> {
  requireGoodPassword(fresh, current);
  const forgetAttempts = await countAttempt({ session: session.key });
  const credentials = await storedCredentials();
  if (!credentials || !(await isPasswordOf(credentials.hash, current))) {
    throw wrongPassword();
  }
  await forgetAttempts();
  if (!(await setPassword(fresh, credentials))) throw wrongPassword();
}

function wrongPassword(): Refusal {
  const fault = 'Le mot de passe actuel est incorrect.';
  return new Refusal(400, fault, { details: { fields: { currentPassword: fault } } });
}
