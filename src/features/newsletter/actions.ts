import { call, HttpError } from '#src/api/client.ts';
import { sinceFirstFocus } from '#src/ui/first-focus.ts';
import { clearToast, notify, notifyError } from '#src/ui/toasts.ts';
import { ALREADY_SUBSCRIBED, subscribe } from './api.ts';
import { SUBSCRIBE_MESSAGES } from './messages.ts';
import { readForm, signUpFaults } from './read-form.ts';
import { $signUp, type SignUpFaults } from './store.ts';

const { subscribed, known, failed } = SUBSCRIBE_MESSAGES;

/** One sign-up at a time: asking again while it is under way does nothing. */
export async function signUp(form: HTMLFormElement): Promise<void> {
  if ($signUp.get().phase === 'sending') return;
  clearToast();
  const filled = readForm(form);
  const faults = signUpFaults(filled);
  const [sentence] = Object.values(faults);
  if (sentence) {
    refuse(form, faults, sentence, null);
    return;
  }
  $signUp.set({ phase: 'sending', faults: {}, note: null, email: '' });
  try {
    const elapsed = sinceFirstFocus(form);
    const { email } = await call(subscribe, { body: { ...filled, consent: true, elapsed } });
    $signUp.set({ phase: 'done', faults: {}, note: null, email });
    notify(subscribed.title, subscribed.text);
  } catch (error) {
    const answer = error instanceof HttpError ? error : null;
    const isKnown = answer?.serverMessage?.includes(ALREADY_SUBSCRIBED);
    const note = isKnown ? known.text : (answer?.serverMessage ?? offlineNote());
    refuse(form, answer?.fields ?? {}, isKnown ? known.text : failed.text, note);
  }
}

function offlineNote(): string | null {
  return navigator.onLine
    ? null
    : 'Vous êtes hors connexion\u202f: l’inscription n’est pas partie.';
}

function refuse(
  form: HTMLFormElement,
  faults: SignUpFaults,
  sentence: string,
  note: string | null,
) {
  $signUp.set({ phase: 'form', faults, note, email: '' });
  notifyError(failed.title, sentence);
  form.querySelector<HTMLElement>(`[data-part="${Object.keys(faults)[0]}"]`)?.focus();
}

/** Changing a part withdraws what was said against it. */
export function clearSignUpFault(part: keyof SignUpFaults): void {
  const { [part]: fault, ...others } = $signUp.get().faults;
  if (fault) $signUp.setKey('faults', others);
}
