import type { FormMessage } from '#src/api/form-messages.ts';
import { contactMessageSchema, type Draft } from './api.ts';
import { CONTACT_MESSAGES } from './messages.ts';
import type { ContactFaults } from './store.ts';

export type ContactField = keyof Draft;

/** A toast's words. */
export type Told = Pick<FormMessage, 'title' | 'text'>;

export function readDraft(form: HTMLFormElement): Draft {
  const data = new FormData(form);
  const read = (name: ContactField) => String(data.get(name) ?? '');
  return {
    name: read('name'),
    email: read('email'),
    subject: read('subject'),
    message: read('message'),
  };
}

const MISSING: Record<ContactField, string> = {
  name: 'Indiquez votre nom, un prénom ou un pseudonyme.',
  email: 'Indiquez l’adresse e-mail à laquelle vous répondre.',
  subject: 'Indiquez l’objet de votre message.',
  message: 'Écrivez votre message.',
};

/** What the server would refuse, in the order of the fields. */
export function draftFaults(draft: Draft): ContactFaults {
  const faults: ContactFaults = {};
  for (const name of Object.keys(MISSING) as ContactField[]) {
    if (isEmpty(draft[name])) faults[name] = MISSING[name];
  }
  for (const { path, message } of contactMessageSchema.safeParse(draft).error?.issues ?? []) {
    faults[path[0] as ContactField] ??= message;
  }
  return faults;
}

/** What the toast says: what is missing goes before what is wrong. */
export function firstFault(draft: Draft, faults: ContactFaults): Told {
  const { incomplete, wrongEmail, wrongMessage } = CONTACT_MESSAGES;
  const [first] = Object.entries(faults);
  if (!first || Object.values(draft).some(isEmpty)) return incomplete;
  const [field, text] = first;
  return { title: field === 'email' ? wrongEmail.title : wrongMessage.title, text };
}

function isEmpty(text: string): boolean {
  return text.trim() === '';
}
