import { atom } from 'nanostores';

export const CONTENT_ROOT = '#contenu';

/** Whether the texts are being approved one by one: that has the screen for itself. */
export const $isReviewing = atom(false);

/** Address of the list, of a text, or of one of its fields: `#contenu/identite/phone.dial`. */
export function contentAddress(id = '', name = ''): string {
  return [CONTENT_ROOT, id, name].filter(Boolean).join('/');
}
