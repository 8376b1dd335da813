/** A message about a sent form. Without JavaScript, a redirect to `#id` displays it by CSS (`:target`). */
export interface FormMessage {
  id: string;
  kind: 'success' | 'error';
  title: string;
  text: string;
}

// Marked as free of side effects so that a browser script contains only the messages that it shows.
/* @__NO_SIDE_EFFECTS__ */
export function success(id: string, title: string, text: string): FormMessage {
  return { id, kind: 'success', title, text };
}

/* @__NO_SIDE_EFFECTS__ */
export function failure(id: string, title: string, text: string): FormMessage {
  return { id, kind: 'error', title, text };
}

export const WRONG_EMAIL_MESSAGE = failure(
  'adresse-a-corriger',
  'Adresse à vérifier',
  'L’adresse e-mail n’est pas valide. Indiquez une seule adresse, par exemple prenom@exemple.ch.',
);
