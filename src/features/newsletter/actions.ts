import { call, HttpError } from '#src/api/client.ts';
import { sinceFirstFocus } from '#src/ui/first-focus.ts';
import { clearToast, notify, notifyError } from '#src/ui/toasts.ts';
import { ALREADY_SUBSCRIBED, subscribe } from './api.ts';
import { SUBSCRIBE_MESSAGES } from './messages.ts';
import { readForm, signUpFaults } from './read-form.ts';
import { $signUp, type SignUpFaults } from './store.ts';

const { subscribed, known, failed, wrongEmail, noChoice, noConsent } = SUBSCRIBE_MESSAGES;

const FAULT_TITLES: Record<keyof SignUpFaults, string> = {
  email: wrongEmail.title,
  preferences: noChoice.title,
  consent: noConsent.title,
};

/** One sign-up at a time: asking again while it is under way does nothing. */
export async function signUp(form: HTMLFormElement): Promise<void> {
  if ($signUp.get().phase === 'sending') return;
  clearToast();
  const filled = readForm(form);
  const faults = signUpFaults(filled);
  const [first] = Object.keys(faults) as (keyof SignUpFaults)[];
  if (first) {
    refuse(form, faults, null);
    notifyError(FAULT_TITLES[first], faults[first]);
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
    const isKnown = answer?.message.includes(ALREADY_SUBSCRIBED);
    refuse(form, answer?.fields ?? {}, answer?.serverMessage ?? offlineNote());
    notifyError(failed.title, isKnown ? known.text : failed.text);
  }
}

function offlineNote(): string | null {
  return navigator.onLine
    ? null
    : 'Vous êtes hors connexion\u202f: l’inscription n’est pas partie.';
}

function refuse(form: HTMLFormElement, faults: SignUpFaults, note: string | null) {
  $signUp.set({ phase: 'form', faults, note, email: '' });
  form.querySelector<HTMLElement>(`[data-part="${Object.keys(faults)[0]}"]`)?.focus();
}

/** Changing a part withdraws what was said against it. */
export function clearSignUpFault(part: keyof SignUpFaults): void {
  const { [part]: fault, ...others } = $signUp.get().faults;
  if (fault) $signUp.setKey('faults', others);
}
