import type { FormOutcome } from '#src/api/form-outcome.ts';

export const CONTACT_OUTCOMES = {
  sent: {
    id: 'message-envoye',
    kind: 'success',
    title: 'Message envoyé !',
    text: 'Nous vous répondrons dans les plus brefs délais.',
  },
  incomplete: {
    id: 'champs-a-remplir',
    kind: 'error',
    title: 'Erreur',
    text: 'Veuillez remplir tous les champs obligatoires.',
  },
  wrongEmail: {
    id: 'adresse-a-corriger',
    kind: 'error',
    title: 'Erreur',
    text: 'L’adresse e-mail n’est pas valide. Indiquez une seule adresse, par exemple prenom@exemple.ch.',
  },
  wrongMessage: {
    id: 'message-a-corriger',
    kind: 'error',
    title: 'Erreur',
    text: 'Votre message doit compter entre 10 et 5000 caractères.',
  },
  tooMany: {
    id: 'trop-de-messages',
    kind: 'error',
    title: 'Erreur',
    text: 'Trop de messages sont partis de votre connexion aujourd’hui. Réessayez demain, ou écrivez à l’adresse indiquée sur cette page.',
  },
  failed: {
    id: 'envoi-impossible',
    kind: 'error',
    title: 'Erreur',
    text: "Erreur lors de l'envoi du message.",
  },
} as const satisfies Record<string, FormOutcome>;

/** Blocks of `/contact/mes-messages`. */
export const MESSAGE_DATA_OUTCOMES = {
  erased: {
    id: 'messages-effaces',
    kind: 'success',
    title: 'Messages effacés',
    text: 'Les messages envoyés depuis cette adresse ont été supprimés du site.',
  },
  failed: {
    id: 'effacement-impossible',
    kind: 'error',
    title: 'Erreur',
    text: 'Vos messages n’ont pas pu être effacés. Veuillez réessayer dans un instant.',
  },
} as const satisfies Record<string, FormOutcome>;
