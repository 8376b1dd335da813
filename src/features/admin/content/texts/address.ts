import { atom } from 'nanostores';

export const CONTENT_ROOT = '#contenu';

/** Address of the list, of a text, or of one of its fields: `#contenu/identite/phone.dial`. */
export function contentAddress(id = '', name = ''): string {
  return [CONTENT_ROOT, id, name].filter(Boolean).join('/');
}

/** What is shown: the text with this id or, where there is none, the list; and the field of it that was asked for. */
export const $route = atom({ id: '', name: '' });
