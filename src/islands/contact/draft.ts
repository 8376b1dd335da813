import type { Draft } from '#src/api/contact.ts';

export type FieldName = keyof Draft;

export function readDraft(form: HTMLFormElement): Draft {
  const data = new FormData(form);
  const read = (name: FieldName) => String(data.get(name) ?? '');
  return {
    name: read('name'),
    email: read('email'),
    subject: read('subject'),
    message: read('message'),
  };
}
