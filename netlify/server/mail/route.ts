import { deployContext, mailEnvironment } from '#netlify/server/environment.ts';
import { isPlaceholder, senderAddress } from './sender.ts';
import type { MailTransport } from './transport.ts';

export type Route =
  | { kind: 'smtp'; url: string }
  | { kind: 'outbox'; directory: string }
  | { kind: 'none'; reason: string };

/** Previews share the site's settings: nobody gets mail from one. */
const PREVIEWS = ['deploy-preview', 'branch-deploy'];

/** The way mails leave here. @throws EnvironmentFault */
export function mailRoute(): Route {
  const { SMTP_URL: url, MAIL_OUTBOX: directory } = mailEnvironment();
  if (PREVIEWS.includes(deployContext())) {
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
  // Each way is loaded only where it is taken.
  if (route.kind === 'outbox') {
    return (await import('./outbox.ts')).outboxTransport(route.directory);
  }
  return (await import('./smtp.ts')).smtpTransport(route.url);
}
