import { call, HttpError } from '#src/api/client.ts';
import {
  ANSWER_HOURS,
  type ContactMessage,
  contactMessageSchema,
  getMessageProofInput,
  sendMessage,
} from '#src/api/contact.ts';
import { CONTACT_FEEDBACK } from '#src/api/contact-feedback.ts';
import { solveProof } from '#src/api/proof-of-work.ts';
import type { FieldErrors, FormOutcome } from '#src/components/EnhancedForm.tsx';
import { createId } from '#src/lib/browser/create-id.ts';
import { dismissErrorToast, notify, notifyError } from '#src/lib/browser/toasts.ts';

const EMPTY_FIELD_ERRORS: Partial<Record<keyof ContactMessage, string>> = {
  name: 'Indiquez votre nom, un prénom ou un pseudonyme.',
  email: 'Indiquez l’adresse e-mail à laquelle vous répondre.',
  subject: 'Indiquez l’objet de votre message.',
  message: 'Écrivez votre message.',
};

/** `lune` is the honeypot; `key` identifies the message, so that the server stores a repeated one once. */
type FormFields = ContactMessage & { lune: string; key: string };

/** Sends the message, then resets the form. `elapsedMs` is the time since the first focus of a field. */
export async function submitContactForm(
  form: HTMLFormElement,
  elapsedMs: number,
  requestRecaptchaToken: () => Promise<string>,
): Promise<FormOutcome> {
  dismissErrorToast();
  const keyField = ensureMessageKey(form);
  const fields = Object.fromEntries(new FormData(form)) as FormFields;
  const errors = validateFields(fields);
  if (Object.keys(errors).length > 0) {
    const { title, text } = getErrorToast(errors);
    notifyError(title, text);
    return { errors };
  }
  try {
    const message = contactMessageSchema.parse(fields);
    // The proof of work, a tenth of a second for one message, makes spam expensive.
    const proof = await solveProof({ key: fields.key, ...getMessageProofInput(message) });
    const recaptchaToken = await requestRecaptchaToken();
    await call(sendMessage, { body: { ...fields, recaptchaToken, elapsed: elapsedMs, proof } });
  } catch (error) {
    const httpError = error instanceof HttpError ? error : null;
    const { title, text } = CONTACT_FEEDBACK.failed;
    notifyError(title, httpError?.serverMessage || text);
    const fieldErrors = httpError?.fields ?? {};
    const hasFieldErrors = Object.keys(fieldErrors).length > 0;
    return { errors: fieldErrors, note: hasFieldErrors ? null : getNotSentNote() };
  }
  // The reset does not clear a hidden field, and the next message needs a key of its own.
  keyField.value = '';
  form.reset();
  notify(CONTACT_FEEDBACK.sent.title, CONTACT_FEEDBACK.sent.text);
  const note = `Votre message est arrivé. Ma réponse vous parviendra sous ${ANSWER_HOURS}\u00a0heures, à l’adresse ${fields.email.trim()}.`;
  return { isSent: true, note };
}

/** Returns the field with the message's key. The event makes autosave-form.ts keep the key for a reload. */
function ensureMessageKey(form: HTMLFormElement): HTMLInputElement {
  const keyField = form.elements.namedItem('key') as HTMLInputElement;
  if (!keyField.value) {
    keyField.value = createId();
    keyField.dispatchEvent(new Event('input', { bubbles: true }));
  }
  return keyField;
}

/** Returns an error for each field that the server would refuse, in the order of the form. */
function validateFields(fields: FormFields): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of contactMessageSchema.safeParse(fields).error?.issues ?? []) {
    const field = path[0] as keyof ContactMessage;
    errors[field] ??= (fields[field].trim() === '' && EMPTY_FIELD_ERRORS[field]) || message;
  }
  return errors;
}

/** Returns the toast for these errors, in which missing fields take precedence over invalid ones. */
function getErrorToast(errors: FieldErrors): { title: string; text: string } {
  if (Object.entries(EMPTY_FIELD_ERRORS).some(([name, sentence]) => errors[name] === sentence)) {
    return CONTACT_FEEDBACK.incomplete;
  }
  const [firstField = '', text = ''] = Object.entries(errors)[0] ?? [];
  const { title } = CONTACT_FEEDBACK[firstField === 'email' ? 'wrongEmail' : 'wrongMessage'];
  return { title, text };
}

function getNotSentNote(): string {
  const cause = navigator.onLine
    ? 'Votre message n’est pas parti.'
    : 'Vous êtes hors connexion\u202f: votre message n’est pas parti.';
  return `${cause} Il reste gardé ici tant que cet onglet est ouvert.`;
}
