import type { Landing } from '#netlify/server/http/http.ts';
import { fieldsAtFault, type Refusal } from '#netlify/server/http/refusal.ts';
import type { sendMessage } from '#src/api/contact.ts';
import type { eraseMessages } from '#src/api/contact-data.ts';
import { isLink } from '#src/api/newsletter-schemas.ts';
import { CONTACT_OUTCOMES, MESSAGE_DATA_OUTCOMES } from '#src/tarot/contact-outcomes.ts';
import { MAIL_PAGES, withLink } from '#src/tarot/mail-pages.ts';

export const contactLanding: Landing<typeof sendMessage> = {
  read: (fields) => Object.fromEntries(fields),
  done: () => `/contact#${CONTACT_OUTCOMES.sent.id}`,
  refused: (refusal) => `/contact#${CONTACT_OUTCOMES[outcomeOf(refusal)].id}`,
};

function outcomeOf(refusal: Refusal | null): keyof typeof CONTACT_OUTCOMES {
  if (refusal?.status === 429) return 'tooMany';
  if (refusal?.status !== 400) return 'failed';
  const faults = fieldsAtFault(refusal);
  if (faults.has('name') || faults.has('subject')) return 'incomplete';
  if (faults.has('email')) return 'wrongEmail';
  return faults.has('message') ? 'wrongMessage' : 'failed';
}

export const erasureLanding: Landing<typeof eraseMessages> = {
  read: (fields) => ({ action: fields.get('action') }),
  done: (_, { parameters: { link = '' } }) =>
    `${withLink(MAIL_PAGES.messages, link)}#${MESSAGE_DATA_OUTCOMES.erased.id}`,
  refused: (refusal, { parameters: { link = '' } }) =>
    refusal?.status === 410 || !isLink(link)
      ? MAIL_PAGES.badLink
      : `${withLink(MAIL_PAGES.messages, link)}#${MESSAGE_DATA_OUTCOMES.failed.id}`,
};
