import { call, HttpError } from '#src/api/client.ts';
import {
  ANSWER_HOURS,
  type ContactMessage,
  contactMessageSchema,
  messageProofInput,
  sendMessage,
} from '#src/api/contact.ts';
import { CONTACT_MESSAGES } from '#src/api/contact-feedback.ts';
import { solveProof } from '#src/api/proof-of-work.ts';
import type { FieldErrors, Outcome } from '#src/components/EnhancedForm.tsx';
import { createId } from '#src/lib/browser/create-id.ts';
import { clearError, notify, notifyError } from '#src/lib/browser/toasts.ts';

const { sent, incomplete, wrongEmail, wrongMessage, failed } = CONTACT_MESSAGES;

/** Error messages of the required fields. */
const MISSING: Partial<ContactMessage> = {
  name: 'Indiquez votre nom, un prénom ou un pseudonyme.',
  email: 'Indiquez l’adresse e-mail à laquelle vous répondre.',
  subject: 'Indiquez l’objet de votre message.',
  message: 'Écrivez votre message.',
};

type Fields = ContactMessage & { lune: string; key: string };

/** Sends the form's text, which stays there until the server has it. */
export async function sendForm(
  form: HTMLFormElement,
  elapsed: number,
  askToken: () => Promise<string>,
): Promise<Outcome> {
  clearError();
  const key = nameFilling(form);
  const fields = Object.fromEntries(new FormData(form)) as Fields;
  const errors = errorsIn(fields);
  if (Object.keys(errors).length > 0) {
    const { title, text } = toastOn(errors);
    notifyError(title, text);
    return { errors };
  }
  try {
    const message = contactMessageSchema.parse(fields);
    // Takes about a tenth of a second.
    const proof = await solveProof({ key: fields.key, ...messageProofInput(message) });
    const recaptchaToken = await askToken();
    await call(sendMessage, { body: { ...fields, recaptchaToken, elapsed, proof } });
  } catch (error) {
    const answer = error instanceof HttpError ? error : null;
    notifyError(failed.title, answer?.serverMessage || failed.text);
    const refused = answer?.fields ?? {};
    return { errors: refused, note: Object.keys(refused).length > 0 ? null : keptNote() };
  }
  // A hidden field keeps its value through a reset.
  key.value = '';
  form.reset();
  notify(sent.title, sent.text);
  const note = `Votre message est arrivé. Ma réponse vous parviendra sous ${ANSWER_HOURS}\u00a0heures, à l’adresse ${fields.email.trim()}.`;
  return { isSent: true, note };
}

/** Names this filling of the form, also after a reload: the name is kept with the draft, see keep-draft.ts. */
function nameFilling(form: HTMLFormElement): HTMLInputElement {
  const key = form.elements.namedItem('key') as HTMLInputElement;
  if (!key.value) {
    key.value = createId();
    key.dispatchEvent(new Event('input', { bubbles: true }));
  }
  return key;
}

/** What the server would refuse, in the order of the form. */
function errorsIn(fields: Fields): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of contactMessageSchema.safeParse(fields).error?.issues ?? []) {
    const field = path[0] as keyof ContactMessage;
    errors[field] ??= (fields[field].trim() === '' && MISSING[field]) || message;
  }
  return errors;
}

/** What is missing goes before what is wrong. */
function toastOn(errors: FieldErrors): { title: string; text: string } {
  const [[field, text] = ['', '']] = Object.entries(errors);
  if (Object.entries(MISSING).some(([name, sentence]) => errors[name] === sentence)) {
    return incomplete;
  }
  return { title: field === 'email' ? wrongEmail.title : wrongMessage.title, text };
}

function keptNote(): string {
  const cause = navigator.onLine
    ? 'Votre message n’est pas parti.'
    : 'Vous êtes hors connexion\u202f: votre message n’est pas parti.';
  return `${cause} Il reste gardé ici tant que cet onglet est ouvert.`;
}
