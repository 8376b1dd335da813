import { answerMails } from '#netlify/server/contact/answer-message.ts';
import { contactMails } from '#netlify/server/contact/contact-mail-templates.ts';
import type { MailKinds } from '#netlify/server/mail/mail-state.ts';
import { newsletterMails } from '#netlify/server/newsletter/newsletter-mail-templates.ts';
import { privacyMails } from '#netlify/server/privacy/data-link-mail.ts';

/** Every kind of mail; the type makes the list complete. */
export const ALL_KINDS: Required<MailKinds> = {
  ...answerMails,
  ...contactMails,
  ...newsletterMails,
  ...privacyMails,
};
