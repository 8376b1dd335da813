import { failure, success, WRONG_EMAIL_MESSAGE } from './form-feedback.ts';

/** Feedback on the form of `/infolettre`: id (URL hash if sent without JavaScript), title and text. */
export const SIGN_UP_FEEDBACK = {
  subscribed: success(
    'inscription-recue',
    'Inscription réussie !',
    'Vous recevrez votre première newsletter dimanche prochain.',
  ),
  known: failure(
    'deja-inscrite',
    'Erreur',
    'Cette adresse email est déjà inscrite à la newsletter.',
  ),
  wrongEmail: WRONG_EMAIL_MESSAGE,
  noConsent: failure(
    'accord-a-donner',
    'Votre accord manque',
    'Cochez la case d’accord pour recevoir la lettre du dimanche.',
  ),
  noChoice: failure(
    'envoi-a-choisir',
    'Aucun envoi choisi',
    'Choisissez au moins une sorte d’envoi.',
  ),
  tooMany: failure(
    'trop-d-inscriptions',
    'Inscription non enregistrée',
    'Trop d’inscriptions sont parties de votre connexion aujourd’hui. Réessayez demain.',
  ),
  failed: failure(
    'inscription-impossible',
    'Erreur',
    "Erreur lors de l'inscription. Veuillez réessayer.",
  ),
};

/** Feedback on the forms of `/infolettre/preferences`; the key of a success is the request's `action`. */
export const SUBSCRIPTION_FEEDBACK = {
  choose: success(
    'choix-enregistres',
    'Choix enregistrés',
    'Vous recevrez désormais les envois cochés ci-dessous.',
  ),
  pause: success(
    'pause-commencee',
    'Pause commencée',
    'Rien ne vous sera envoyé avant la date indiquée. Les lettres reprendront ensuite d’elles-mêmes.',
  ),
  resume: success(
    'pause-terminee',
    'Les lettres reprennent',
    'Vous recevrez le prochain envoi que vous avez choisi.',
  ),
  noChoice: failure(
    'envoi-a-choisir',
    'Aucun envoi choisi',
    'Choisissez au moins une sorte d’envoi. Pour ne plus rien recevoir, quittez la lettre du dimanche plus bas.',
  ),
  failed: failure(
    'changement-impossible',
    'Changement non enregistré',
    'Veuillez réessayer dans un instant.',
  ),
};

/** Feedback on the form of `/infolettre/confirmer`. */
export const CONFIRMATION_FEEDBACK = {
  failed: failure(
    'confirmation-impossible',
    'Confirmation non enregistrée',
    'Veuillez presser le bouton encore une fois dans un instant.',
  ),
};

/** Feedback on `/infolettre/au-revoir`, after all data of a subscriber were erased. */
export const ERASURE_FEEDBACK = {
  erased: success(
    'donnees-effacees',
    'Données effacées',
    'Votre adresse, vos choix, la preuve de votre accord et les traces des envois ont été supprimés du site.',
  ),
};
