import type { FormOutcome } from '#src/api/form-outcome.ts';

/** Blocks of `/confidentialite` after somebody asked for the link to her data. */
export const DATA_LINK_OUTCOMES = {
  sent: {
    id: 'demande-recue',
    kind: 'success',
    title: 'Demande reçue',
    text: 'Si quelque chose est gardé sous cette adresse, un e-mail vient de partir. Pensez à regarder dans les courriers indésirables.',
  },
  wrongEmail: {
    id: 'adresse-a-corriger',
    kind: 'error',
    title: 'Erreur',
    text: 'L’adresse e-mail n’est pas valide. Indiquez une seule adresse, par exemple prenom@exemple.ch.',
  },
  tooMany: {
    id: 'trop-de-demandes',
    kind: 'error',
    title: 'Erreur',
    text: 'Trop de demandes sont parties de votre connexion aujourd’hui. Réessayez demain.',
  },
  failed: {
    id: 'demande-impossible',
    kind: 'error',
    title: 'Erreur',
    text: 'Votre demande n’a pas pu être enregistrée. Veuillez réessayer dans un instant.',
  },
} as const satisfies Record<string, FormOutcome>;
