import { deployContext, mailEnvironment } from '#netlify/server/settings/environment.ts';
import { outboxTransport } from './outbox.ts';
import { isPlaceholder, senderAddress } from './sender.ts';
import { smtpTransport } from './smtp.ts';
import type { MailTransport } from './transport.ts';

export type Route =
  | { kind: 'smtp'; url: string }
  | { kind: 'outbox'; directory: string }
  | { kind: 'none'; reason: string };

/** The way mails leave here. Previews share the site's settings: nobody gets mail from one. @throws EnvironmentFault */
export function mailRoute(): Route {
  const { SMTP_URL: url, MAIL_OUTBOX: directory } = mailEnvironment();
  if (deployContext() !== 'production') {
    return { kind: 'none', reason: 'Un aperçu du site n’envoie aucun e-mail.' };
  }
  if (url && isPlaceholder(senderAddress())) {
    return {
      kind: 'none',
      reason:
        'L’adresse d’expédition est encore un exemple\u202f: définissez la variable MAIL_FROM. Les e-mails attendent.',
    };
  }
  if (url) return { kind: 'smtp', url };
  if (directory) return { kind: 'outbox', directory };
  return {
    kind: 'none',
    reason:
      'Aucun serveur de messagerie n’est configuré\u202f: définissez la variable SMTP_URL. Les e-mails attendent.',
  };
}

/** Null where mails have to wait. */
export async function openTransport(): Promise<MailTransport | null> {
  const route = mailRoute();
  if (route.kind === 'none') return null;
  return route.kind === 'outbox' ? outboxTransport(route.directory) : smtpTransport(route.url);
}
