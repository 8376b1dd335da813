import { contactMails } from '#netlify/server/contact/mails.ts';
import type { MailKinds } from '#netlify/server/mail/mail.ts';
import { newsletterMails } from '#netlify/server/newsletter/mails.ts';
import { privacyMails } from '#netlify/server/privacy/mails.ts';

/** Every kind of mail; the type makes the list complete. */
export const ALL_KINDS: Required<MailKinds> = {
  ...contactMails,
  ...newsletterMails,
  ...privacyMails,
};
