import type { FormOutcome } from '#src/api/form-outcome.ts';

export const SUBSCRIBE_OUTCOMES = {
  subscribed: {
    id: 'inscription-recue',
    kind: 'success',
    title: 'Inscription réussie !',
    text: 'Vous recevrez votre première newsletter dimanche prochain.',
  },
  known: {
    id: 'deja-inscrite',
    kind: 'error',
    title: 'Erreur',
    text: 'Cette adresse email est déjà inscrite à la newsletter.',
  },
  wrongEmail: {
    id: 'adresse-a-corriger',
    kind: 'error',
    title: 'Erreur',
    text: 'L’adresse e-mail n’est pas valide. Indiquez une seule adresse, par exemple prenom@exemple.ch.',
  },
  noConsent: {
    id: 'accord-a-donner',
    kind: 'error',
    title: 'Erreur',
    text: 'Cochez la case d’accord pour recevoir l’infolettre.',
  },
  noChoice: {
    id: 'envoi-a-choisir',
    kind: 'error',
    title: 'Erreur',
    text: 'Choisissez au moins une sorte d’envoi.',
  },
  tooMany: {
    id: 'trop-d-inscriptions',
    kind: 'error',
    title: 'Erreur',
    text: 'Trop d’inscriptions sont parties de votre connexion aujourd’hui. Réessayez demain.',
  },
  failed: {
    id: 'inscription-impossible',
    kind: 'error',
    title: 'Erreur',
    text: "Erreur lors de l'inscription. Veuillez réessayer.",
  },
} as const satisfies Record<string, FormOutcome>;

/** Blocks of `/infolettre/preferences` after each of its forms. */
export const SUBSCRIPTION_OUTCOMES = {
  choose: {
    id: 'choix-enregistres',
    kind: 'success',
    title: 'Choix enregistrés',
    text: 'Vous recevrez désormais les envois cochés ci-dessous.',
  },
  pause: {
    id: 'pause-commencee',
    kind: 'success',
    title: 'Pause commencée',
    text: 'Rien ne vous sera envoyé avant la date indiquée. Les lettres reprendront ensuite d’elles-mêmes.',
  },
  resume: {
    id: 'pause-terminee',
    kind: 'success',
    title: 'Les lettres reprennent',
    text: 'Vous recevrez le prochain envoi que vous avez choisi.',
  },
  noChoice: {
    id: 'envoi-a-choisir',
    kind: 'error',
    title: 'Erreur',
    text: 'Choisissez au moins une sorte d’envoi. Pour ne plus rien recevoir, quittez l’infolettre plus bas.',
  },
  failed: {
    id: 'changement-impossible',
    kind: 'error',
    title: 'Erreur',
    text: 'Ce changement n’a pas pu être enregistré. Veuillez réessayer dans un instant.',
  },
} as const satisfies Record<string, FormOutcome>;

/** Block of `/infolettre/confirmer`. */
export const CONFIRMATION_OUTCOMES = {
  failed: {
    id: 'confirmation-impossible',
    kind: 'error',
    title: 'Erreur',
    text: 'Votre confirmation n’a pas pu être enregistrée. Veuillez presser le bouton encore une fois dans un instant.',
  },
} as const satisfies Record<string, FormOutcome>;

/** Block of `/infolettre/au-revoir` after everything was erased. */
export const ERASURE_OUTCOMES = {
  erased: {
    id: 'donnees-effacees',
    kind: 'success',
    title: 'Données effacées',
    text: 'Votre adresse, vos choix, la preuve de votre accord et les traces des envois ont été supprimés du site.',
  },
} as const satisfies Record<string, FormOutcome>;
