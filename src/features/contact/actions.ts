import { HttpError } from '#src/api/client.ts';
import { sinceFirstFocus } from '#src/ui/first-focus.ts';
import { newId } from '#src/ui/new-id.ts';
import { clearToast, notify, notifyError } from '#src/ui/toasts.ts';
import { type Draft, postMessage } from './api.ts';
import { captchaToken, loadCaptcha } from './captcha.ts';
import { type ContactField, draftFaults, firstFault, readDraft, type Told } from './draft.ts';
import { CONTACT_MESSAGES } from './messages.ts';
import { ANSWER_HOURS } from './model.ts';
import { $contact, type ContactFaults, type Note } from './store.ts';

const { sent, failed } = CONTACT_MESSAGES;

let isCaptchaAsked = false;

/**
 * Loads the captcha, once, where there is one; the form waits for it. Called when a field is entered: whoever
 * only passes over the form is not told to a third party.
 */
export async function prepareCaptcha(key: string | null): Promise<void> {
  if (!key || isCaptchaAsked) return;
  isCaptchaAsked = true;
  $contact.setKey('phase', 'unready');
  await loadCaptcha(key);
  $contact.setKey('phase', 'ready');
}

/** Sends the form's text, which stays there until the server has it. */
export async function sendForm(form: HTMLFormElement, captchaKey: string | null): Promise<void> {
  const { phase } = $contact.get();
  if (phase === 'sending') return;
  if (phase === 'unready') {
    notifyError('Un instant', 'Vérification de sécurité en cours de chargement...');
    return;
  }
  clearToast();
  const draft = readDraft(form);
  const faults = draftFaults(draft);
  if (Object.keys(faults).length > 0) {
    refuse(form, faults, firstFault(draft, faults), null);
    return;
  }
  $contact.set({ phase: 'sending', faults: {}, note: null });
  try {
    await postMessage(draft, {
      recaptchaToken: await captchaToken(captchaKey),
      website: String(new FormData(form).get('website') ?? ''),
      elapsed: sinceFirstFocus(form),
      key: keyOf(form),
    });
    thank(form, draft);
  } catch (error) {
    const isAnswered = error instanceof HttpError;
    const text = (isAnswered && error.serverMessage) || failed.text;
    refuse(form, isAnswered ? error.fields : {}, { title: failed.title, text }, noteOn(error));
  }
}

/** Names this filling of the form, also after a reload: it is kept with the draft, see keep-draft.ts. */
function keyOf(form: HTMLFormElement): string {
  const field = form.elements.namedItem('key') as HTMLInputElement;
  if (!field.value) {
    field.value = newId();
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  return field.value;
}

function thank(form: HTMLFormElement, { email }: Draft): void {
  // A hidden field keeps its value through a reset.
  (form.elements.namedItem('key') as HTMLInputElement).value = '';
  form.reset();
  const text = `Votre message est arrivé. Ma réponse vous parviendra sous ${ANSWER_HOURS}\u00a0heures, à l’adresse ${email.trim()}.`;
  $contact.set({ phase: 'ready', faults: {}, note: { kind: 'sent', text } });
  notify(sent.title, sent.text);
}

function refuse(
  form: HTMLFormElement,
  faults: ContactFaults,
  { title, text }: Told,
  note: Note | null,
): void {
  $contact.set({ phase: 'ready', faults, note });
  notifyError(title, text);
  const [first] = Object.keys(faults) as ContactField[];
  const field = first && form.elements.namedItem(first);
  if (field instanceof HTMLElement) field.focus();
}

function noteOn(error: unknown): Note | null {
  const isFieldAtFault = error instanceof HttpError && Object.keys(error.fields).length > 0;
  if (isFieldAtFault) return null;
  const cause = navigator.onLine
    ? 'Votre message n’est pas parti.'
    : 'Vous êtes hors connexion\u202f: votre message n’est pas parti.';
  return { kind: 'failed', text: `${cause} Il reste gardé ici tant que cet onglet est ouvert.` };
}

/** Typing in a field withdraws what was said against it. */
export function clearContactFault(name: string): void {
  const { faults } = $contact.get();
  if (!(name in faults)) return;
  const { [name as ContactField]: _, ...others } = faults;
  $contact.setKey('faults', others);
}
