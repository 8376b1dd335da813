export const CONTENT_ROOT = '#contenu';

/** Address of the list, of a text, or of one of its fields: `#contenu/identite/phone.dial`. */
export function contentAddress(id = '', name = ''): string {
  return [CONTENT_ROOT, id, name].filter(Boolean).join('/');
}
