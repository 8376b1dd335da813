import { HttpError } from '#src/api/client.ts';

const BY_STATUS: Record<number, string> = {
  // Elsewhere it ends the session and is never displayed.
  401: 'Mot de passe incorrect',
  404: 'Cet élément n’existe plus.',
  409: 'Cet élément a été modifié entre-temps.',
  413: 'C’est trop volumineux pour être envoyé en une fois.',
  429: 'Trop de demandes en peu de temps.',
  500: 'Le serveur a rencontré une erreur.',
  502: 'Le serveur a rencontré une erreur.',
  503: 'Le serveur est momentanément indisponible.',
  504: 'Le serveur n’a pas répondu à temps.',
};

const UNREACHABLE = 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.';
const UNREADABLE = 'La réponse du serveur n’a pas pu être lue.';

/** An error whose message is written for the administrator. */
export class UserMessageError extends Error {}

/** The server's own sentence; without one the specified sentence, or what the failure means where none is specified. */
export function errorMessage(error: unknown, specified?: string): string {
  if (error instanceof UserMessageError) return error.message;
  const answer = error instanceof HttpError ? error : null;
  if (answer?.serverMessage) return withWait(answer, answer.serverMessage);
  if (specified) return specified;
  const isLate = error instanceof DOMException && error.name === 'TimeoutError';
  if (isLate || error instanceof TypeError) return UNREACHABLE;
  return answer ? withWait(answer, BY_STATUS[answer.status] ?? UNREADABLE) : UNREADABLE;
}

/** Adds when to try again, unless the message already states a time. */
function withWait({ status, retryAfter }: HttpError, sentence: string): string {
  if (status !== 429 || !retryAfter || /\d/.test(sentence)) return sentence;
  const [count, unit] =
    retryAfter < 90 ? [retryAfter, 'seconde'] : [Math.ceil(retryAfter / 60), 'minute'];
  return `${sentence} Réessayez dans ${count} ${unit}${count > 1 ? 's' : ''}.`;
}
