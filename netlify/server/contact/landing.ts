import { fieldsAtFault, type Landing } from '#netlify/server/form.ts';
import type { Refusal } from '#netlify/server/refusal.ts';
import type { sendMessage } from '#src/api/contact.ts';
import { CONTACT_OUTCOMES } from '#src/tarot/contact-outcomes.ts';

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
