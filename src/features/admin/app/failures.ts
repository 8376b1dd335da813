import { HttpError } from '#src/api/client.ts';

const BY_STATUS: Record<number, string> = {
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

/** The server's own sentence, or one that says what its answer means. */
export function sentenceOf(error: unknown, otherwise = UNREADABLE): string {
  const isLate = error instanceof DOMException && error.name === 'TimeoutError';
  if (isLate || error instanceof TypeError) return UNREACHABLE;
  if (!(error instanceof HttpError)) return otherwise;
  const sentence = error.serverMessage ?? BY_STATUS[error.status] ?? otherwise;
  return error.status === 429 ? `${sentence}${waitOf(error, sentence)}` : sentence;
}

/** The server's own sentence, with nothing of ours in the place of the one specified for lack of it. */
export function serverSentenceOf(error: unknown, otherwise: string): string {
  return error instanceof HttpError && error.serverMessage ? sentenceOf(error) : otherwise;
}

/** When to try again, unless the sentence names a time already. */
function waitOf({ retryAfter }: HttpError, sentence: string): string {
  if (!retryAfter || /\d/.test(sentence)) return '';
  const [count, unit] =
    retryAfter < 90 ? [retryAfter, 'seconde'] : [Math.ceil(retryAfter / 60), 'minute'];
  return ` Réessayez dans ${count} ${unit}${count > 1 ? 's' : ''}.`;
}
