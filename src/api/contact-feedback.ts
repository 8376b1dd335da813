import { failure, success, WRONG_EMAIL_MESSAGE } from './form-feedback.ts';

/** Feedback on the form of `/contact`: the id of the message's element, the title and the text. */
export const CONTACT_FEEDBACK = {
  sent: success(
    'message-envoye',
    'Message envoyé !',
    'Nous vous répondrons dans les plus brefs délais.',
  ),
  incomplete: failure(
    'champs-a-remplir',
    'Erreur',
    'Veuillez remplir tous les champs obligatoires.',
  ),
  wrongEmail: WRONG_EMAIL_MESSAGE,
  wrongMessage: failure(
    'message-a-corriger',
    'Message à revoir',
    'Votre message doit compter entre 10 et 5000 caractères.',
  ),
  tooMany: failure(
    'trop-de-messages',
    'Message non envoyé',
    'Trop de messages sont partis de votre connexion aujourd’hui. Réessayez demain, ou écrivez à l’adresse indiquée sur cette page.',
  ),
  failed: failure('envoi-impossible', 'Message non envoyé', "Erreur lors de l'envoi du message."),
};

/** Feedback on the form of `/contact/mes-messages`, with which a sender erases all sent messages. */
export const MESSAGE_ERASURE_FEEDBACK = {
  erased: success(
    'messages-effaces',
    'Messages effacés',
    'Les messages envoyés depuis cette adresse ont été supprimés du site.',
  ),
  failed: failure(
    'effacement-impossible',
    'Rien n’est effacé',
    'Vos messages n’ont pas pu être effacés. Veuillez réessayer dans un instant.',
  ),
};
