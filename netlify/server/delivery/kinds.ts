import { messageNotice, messageReceipt } from '#netlify/server/contact/mails.ts';
import type { MailKind, MailPurpose, PurposeOf } from '#netlify/server/mail/mail.ts';
import { confirmation, letter, welcome } from '#netlify/server/newsletter/mails.ts';
import { dataLink } from '#netlify/server/privacy/mails.ts';

type Kind = MailPurpose['kind'];

/** Registry of every kind of mail; the type makes it complete. */
const KINDS: { [K in Kind]: MailKind<K> } = {
  confirmation,
  welcome,
  letter,
  'message-notice': messageNotice,
  'message-receipt': messageReceipt,
  'data-link': dataLink,
};

export const ALL_KINDS = Object.values(KINDS);

export function kindOf<K extends Kind>(purpose: PurposeOf<K>): MailKind<K> {
  return KINDS[purpose.kind];
}

export function isBulk(id: string): boolean {
  return ALL_KINDS.some((kind) => kind.isBulk && id.startsWith(`${kind.prefix}-`));
}
