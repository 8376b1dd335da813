import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { emailSchema } from './field-schemas.ts';
import { failure, success, WRONG_EMAIL } from './form-feedback.ts';

/**
 * Mails the links to all that is kept under the address, if there is anything. The answer is always the same:
 * nobody learns here whose addresses are known. Also takes a plain form and then redirects to
 * `/confidentialite#…`.
 */
export const requestDataLink = endpoint('POST', '/api/privacy/link', {
  encoding: 'form',
  request: z.object({
    email: emailSchema,
  }),
  response: z.object({ received: z.literal(true) }),
});

// Opened by the signed link in the acknowledgement of a message, which stands for the address it was sent to
// and is right enough: its page names no referrer, and browsers then name no origin either.

/** All stored messages of this address, as a JSON file. */
export const downloadMessages = endpoint('GET', '/api/contact/messages/:link/data', {
  response: z.unknown(),
});

export const eraseMessages = endpoint('POST', '/api/contact/messages/:link', {
  encoding: 'form',
  origin: 'any',
  request: z.object({ action: z.literal('erase') }),
  response: z.object({ erased: z.int() }),
});

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
