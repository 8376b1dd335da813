import { call, HttpError } from '#src/api/client.ts';
import { ALREADY_SUBSCRIBED, getSignUpProofInput, subscribe } from '#src/api/newsletter.ts';
import { SIGN_UP_FEEDBACK } from '#src/api/newsletter-feedback.ts';
import { NEWSLETTER_KINDS } from '#src/api/newsletter-kinds.ts';
import { solveProof } from '#src/api/proof-of-work.ts';
import type { FieldErrors, FormOutcome } from '#src/components/EnhancedForm.tsx';
import { dismissErrorToast, notify, notifyError } from '#src/lib/browser/toasts.ts';
import type { Preferences } from './model.ts';

const { subscribed, known: knownEmail, failed, wrongEmail, noChoice, noConsent } = SIGN_UP_FEEDBACK;

const ERROR_TITLES: Record<string, string> = {
  email: wrongEmail.title,
  preferences: noChoice.title,
  consent: noConsent.title,
};

/** Sends the form. A short `msSinceFirstFocus` reveals a bot. @returns `email` only if it is accepted */
export async function submitSignUpForm(
  form: HTMLFormElement,
  msSinceFirstFocus: number,
): Promise<FormOutcome & { email?: string }> {
  dismissErrorToast();
  const formData = new FormData(form);
  const choices = NEWSLETTER_KINDS.map((kind) => [kind, formData.has(`preferences.${kind}`)]);
  const parsed = subscribe.request.safeParse({
    email: formData.get('email'),
    preferences: Object.fromEntries(choices) as Preferences,
    consent: formData.has('consent'),
    // The honeypot, which only a bot fills in.
    lune: formData.get('lune'),
    elapsed: msSinceFirstFocus,
  });
  if (!parsed.success) {
    const errors: FieldErrors = {};
    for (const { path, message } of parsed.error.issues) errors[String(path[0])] ??= message;
    const [firstField = '', firstMessage] = Object.entries(errors)[0] ?? [];
    notifyError(ERROR_TITLES[firstField] ?? failed.title, firstMessage);
    return { errors };
  }
  const body = parsed.data;
  try {
    const proof = await solveProof(getSignUpProofInput(body.email));
    await call(subscribe, { body: { ...body, proof } });
    notify(subscribed.title, subscribed.text);
    return { isSent: true, email: body.email };
  } catch (error) {
    const httpError = error instanceof HttpError ? error : null;
    // An HttpError's message contains the response's JSON body, with this constant in the field `reason`.
    const isAlreadySubscribed = httpError?.message.includes(ALREADY_SUBSCRIBED);
    notifyError(failed.title, isAlreadySubscribed ? knownEmail.text : failed.text);
    return { errors: httpError?.fields ?? {}, note: httpError?.serverMessage ?? getOfflineNote() };
  }
}

function getOfflineNote(): string | null {
  return navigator.onLine
    ? null
    : 'Vous êtes hors connexion\u202f: l’inscription n’est pas partie.';
}
