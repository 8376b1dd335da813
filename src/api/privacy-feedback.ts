import { failure, success, WRONG_EMAIL } from './form-feedback.ts';

/** Blocks of `/confidentialite` after a visitor requested the link to their data. */
export const DATA_LINK_MESSAGES = {
  sent: success(
    'demande-recue',
    'Demande reçue',
    'Si quelque chose est gardé sous cette adresse, un e-mail vient de partir. Pensez à regarder dans les courriers indésirables.',
  ),
  wrongEmail: WRONG_EMAIL,
  tooMany: failure(
    'trop-de-demandes',
    'Demande non enregistrée',
    'Trop de demandes sont parties de votre connexion aujourd’hui. Réessayez demain.',
  ),
  failed: failure(
    'demande-impossible',
    'Demande non enregistrée',
    'Veuillez réessayer dans un instant.',
  ),
};
