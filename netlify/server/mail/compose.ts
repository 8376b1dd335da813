import { composeNotice, composeReceipt } from '#netlify/server/contact/message-mails.ts';
import { composeConfirmation } from '#netlify/server/newsletter/confirmation-mail.ts';
import { composeLetter, composeTest } from '#netlify/server/newsletter/letter-mail.ts';
import { composeDataLink } from '#netlify/server/privacy/data-link.ts';
import type { Composition, MailPurpose } from './mail.ts';

/** What the mail says if it leaves now, or why nobody wants it any more. */
export function compose(id: string, purpose: MailPurpose): Promise<Composition> {
  switch (purpose.kind) {
    case 'confirmation':
      return composeConfirmation(purpose.subscriber);
    case 'letter':
      return composeLetter(id, purpose);
    case 'letter-test':
      return composeTest(purpose);
    case 'message-notice':
      return composeNotice(purpose.message);
    case 'message-receipt':
      return composeReceipt(purpose.message);
    case 'data-link':
      return composeDataLink(purpose.person);
  }
}
