import { call, HttpError } from '#src/api/client.ts';
import { solveProof } from '#src/api/proof-of-work.ts';
import { getReadingProofInput, mailReading } from '#src/api/reading-mail.ts';
import type { FieldErrors, FormOutcome } from '#src/components/EnhancedForm.tsx';
import { dismissErrorToast, notify, notifyError } from '#src/lib/browser/toasts.ts';
import { getPartNames } from '#src/tarot/spread-types.ts';
import { getSpread } from '#src/tarot/spreads.ts';
import { composeFromTexts, type Letter } from './compose.ts';
import type { LetterReading } from './letter-content.ts';

export interface SentMail {
  email: string;
  /** The sign-up for the newsletter: `none` if unwanted, `asked`, or `refused` (error or daily limit). */
  newsletter: 'none' | 'asked' | 'refused';
}

/** Makes the server mail the interpretation. `elapsedMs`, from the first focus on, is short for a bot. */
export async function submitMailForm(
  form: HTMLFormElement,
  elapsedMs: number,
  { reading, topicLetter }: Letter,
): Promise<FormOutcome & { sentMail?: SentMail }> {
  dismissErrorToast();
  const formData = new FormData(form);
  const parsed = mailReading.request.safeParse({
    spread: reading.spread,
    selectedCards: reading.selectedCards,
    categorization: reading.categorization,
    topic: topicLetter?.topic,
    email: formData.get('email'),
    newsletter: formData.has('newsletter'),
    elapsed: elapsedMs,
  });
  if (!parsed.success) {
    const errors: FieldErrors = {};
    for (const { path, message } of parsed.error.issues) errors[String(path[0])] ??= message;
    notifyError('Adresse à vérifier', errors.email ?? '');
    return { errors };
  }
  const body = parsed.data;
  try {
    // With `keptAt` the server mails the reading of that time, otherwise it composes the same texts again.
    const keptAt = (await isReproducible(reading)) ? undefined : reading.createdAt;
    // The proof of work, a tenth of a second for one mail, makes abuse expensive.
    const proof = await solveProof(getReadingProofInput(body));
    const { newsletter } = await call(mailReading, { body: { ...body, keptAt, proof } });
    notify('E-mail envoyé', `La lecture est partie vers ${body.email}.`);
    return { sentMail: { email: body.email, newsletter } };
  } catch (error) {
    const httpError = error instanceof HttpError ? error : null;
    const note = httpError?.serverMessage ?? getNoAnswerNote();
    notifyError('E-mail non envoyé', note);
    return { errors: httpError?.fields ?? {}, note };
  }
}

/** Returns whether the site can compose the same interpretation again from the cards alone. */
async function isReproducible(reading: LetterReading): Promise<boolean> {
  const composed = await composeFromTexts(reading);
  return getPartNames(getSpread(reading.spread)).every(
    (part) => composed[part] === reading.interpretation[part],
  );
}

function getNoAnswerNote(): string {
  return navigator.onLine
    ? 'Aucune réponse n’est venue\u202f: l’e-mail n’est sans doute pas parti. Réessayez dans un instant.'
    : 'Vous êtes hors connexion\u202f: l’e-mail n’est pas parti.';
}
