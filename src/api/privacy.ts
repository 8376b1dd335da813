import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { emailSchema } from './field-schemas.ts';
import { failure, success, WRONG_EMAIL_MESSAGE } from './form-feedback.ts';

/**
 * Mails links to all data stored for the address, if any. The response is always the same, so that nobody can
 * find out which addresses are stored. Also accepts a form sent without JavaScript, and then redirects.
 */
export const requestDataLink = endpoint('POST', '/api/privacy/link', {
  encoding: 'form',
  request: z.object({ email: emailSchema }),
  response: z.object({ received: z.literal(true) }),
});

// The signed link in a message's acknowledgement authorises the following calls for the sender's address. The
// Origin is not checked: the page that the link opens sends no referrer, so browsers send no origin either.

/** Responds with all stored messages of the sender, as a JSON file. */
export const downloadMessages = endpoint('GET', '/api/contact/messages/:link/data', {
  response: z.unknown(),
});

/** Erases these messages and returns their number. */
export const eraseMessages = endpoint('POST', '/api/contact/messages/:link', {
  encoding: 'form',
  origin: 'any',
  request: z.object({ action: z.literal('erase') }),
  response: z.object({ erased: z.int() }),
});

/** Feedback on the form of `/confidentialite`, which requests the links to the visitor's data. */
export const DATA_LINK_FEEDBACK = {
  sent: success(
    'demande-recue',
    'Demande reçue',
    'Si quelque chose est gardé sous cette adresse, un e-mail vient de partir. Pensez à regarder dans les courriers indésirables.',
  ),
  wrongEmail: WRONG_EMAIL_MESSAGE,
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
