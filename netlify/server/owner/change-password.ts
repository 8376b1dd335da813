import { Refusal } from '#netlify/server/refusal.ts';
import { setPassword, storedCredentials } from './credentials.ts';
import { countAttempt } from './login-throttle.ts';
import { isPasswordOf } from './password-hash.ts';
import { readable } from './readable-hash.ts';
import type { OpenSession } from './sessions.ts';

/** @throws Refusal 400 with the sentence of the field at fault, 429 for too many wrong current passwords */
export async function changeOwnerPassword(
  session: OpenSession,
  current: string,
  fresh: string,
): Promise<void> {
  // The list of common passwords is needed nowhere else.
  const { requireGoodPassword } = await import('./password-policy.ts');
  requireGoodPassword(fresh, current);
  const forgetAttempts = await countAttempt({ session: session.key });
  const credentials = await storedCredentials();
  if (!credentials || !(await readable(isPasswordOf(credentials.hash, current)))) {
    throw wrongPassword();
  }
  await forgetAttempts();
  if (!(await setPassword(fresh, credentials))) throw wrongPassword();
}

function wrongPassword(): Refusal {
  const fault = 'Le mot de passe actuel est incorrect.';
  return new Refusal(400, fault, { details: { fields: { currentPassword: fault } } });
}
