import { contactMessageSchema, type Draft } from './api.ts';
import { CONTACT_MESSAGES } from './messages.ts';
import type { ContactFaults } from './store.ts';

export type ContactField = keyof Draft;

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

/** The toast's sentence: what is missing goes before what is wrong. */
export function sentenceOn(draft: Draft, faults: ContactFaults): string | undefined {
  const isIncomplete = Object.values(draft).some(isEmpty);
  return isIncomplete ? CONTACT_MESSAGES.incomplete.text : Object.values(faults)[0];
}

function isEmpty(text: string): boolean {
  return text.trim() === '';
}
