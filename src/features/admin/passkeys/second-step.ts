import { call, HttpError, setToken } from '#src/api/client.ts';
import { errorMessage } from '#src/features/admin/session/error-message.ts';
import { $secondStep } from '#src/features/admin/session/session.ts';
import { enter } from '#src/features/admin/session/session-store.ts';
import { clearError, notifyError } from '#src/ui/toasts.ts';
import { logInWithCode, logInWithPasskey, type PasskeyRequestOptions } from './api.ts';
import { askForPasskey } from './ceremony.ts';
import { codesLeftSentence } from './codes.ts';

export async function confirmWithPasskey(options: PasskeyRequestOptions): Promise<void> {
  clearError();
  try {
    const passkey = await askForPasskey(options);
    if (!passkey) return;
    setToken((await call(logInWithPasskey, { body: passkey })).token);
    enter();
  } catch (error) {
    refuse(error);
  }
}

/** @returns whether the code was accepted */
export async function confirmWithCode(code: string): Promise<boolean> {
  clearError();
  try {
    const { token, codesLeft } = await call(logInWithCode, { body: { code } });
    setToken(token);
    enter(codesLeftSentence(codesLeft));
    return true;
  } catch (error) {
    refuse(error);
    return false;
  }
}

function refuse(error: unknown): void {
  // The server has ended this login: the password begins another one.
  if (error instanceof HttpError && error.status === 401) $secondStep.set(null);
  notifyError('Connexion non confirmée', errorMessage(error));
}
