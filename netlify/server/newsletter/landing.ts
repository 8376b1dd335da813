import type { Landing } from '#netlify/server/http/http.ts';
import { fieldsAtFault, type Refusal } from '#netlify/server/http/refusal.ts';
import { isLink } from '#src/api/newsletter-schemas.ts';
import type { subscribe } from '#src/api/subscribe.ts';
import type { changeSubscription, confirmSubscription } from '#src/api/subscription.ts';
import { MAIL_PAGES, withLink } from '#src/tarot/mail-pages.ts';
import { LETTER_KINDS } from '#src/tarot/newsletter.ts';
import {
  CONFIRMATION_OUTCOMES,
  ERASURE_OUTCOMES,
  SUBSCRIBE_OUTCOMES,
  SUBSCRIPTION_OUTCOMES,
} from '#src/tarot/newsletter-outcomes.ts';
import { preferencesPage } from './preferences-page.ts';

/** The boxes of a plain form: those that are not ticked are not sent. */
function readPreferences(fields: URLSearchParams): Record<string, boolean> {
  return Object.fromEntries(LETTER_KINDS.map((kind) => [kind, fields.has(`preferences.${kind}`)]));
}

export const subscribeLanding: Landing<typeof subscribe> = {
  read: (fields) => ({
    email: fields.get('email') ?? undefined,
    preferences: readPreferences(fields),
    consent: fields.has('consent'),
    website: fields.get('website') ?? undefined,
  }),
  done: () => `/infolettre#${SUBSCRIBE_OUTCOMES.subscribed.id}`,
  refused: (refusal) => `/infolettre#${SUBSCRIBE_OUTCOMES[outcomeOf(refusal)].id}`,
};

function outcomeOf(refusal: Refusal | null): keyof typeof SUBSCRIBE_OUTCOMES {
  if (refusal?.status === 409) return 'known';
  if (refusal?.status === 429) return 'tooMany';
  const faults = fieldsAtFault(refusal);
  if (faults.has('email')) return 'wrongEmail';
  if (faults.has('preferences')) return 'noChoice';
  return faults.has('consent') ? 'noConsent' : 'failed';
}

export const confirmLanding: Landing<typeof confirmSubscription> = {
  read: (fields) => ({ link: fields.get('link') }),
  done: () => MAIL_PAGES.confirmed,
  refused(refusal, _, fields) {
    if (refusal) return MAIL_PAGES.badLink;
    const page = withLink(MAIL_PAGES.confirm, fields.get('link') ?? '');
    return `${page}#${CONFIRMATION_OUTCOMES.failed.id}`;
  },
};

export const subscriptionLanding: Landing<typeof changeSubscription> = {
  read: (fields) => ({
    action: fields.get('action'),
    letter: fields.get('letter') ?? undefined,
    preferences: readPreferences(fields),
    weeks: Number(fields.get('weeks')),
  }),
  done({ action }, { parameters }) {
    if (action === 'leave') return MAIL_PAGES.left;
    if (action === 'erase') return `${MAIL_PAGES.left}#${ERASURE_OUTCOMES.erased.id}`;
    return `${preferencesPage(parameters.link)}#${SUBSCRIPTION_OUTCOMES[action].id}`;
  },
  refused(refusal, { parameters }, fields) {
    if (refusal?.status === 410 || !isLink(parameters.link)) return MAIL_PAGES.badLink;
    const isChoice = fieldsAtFault(refusal).has('preferences');
    const { id } = SUBSCRIPTION_OUTCOMES[isChoice ? 'noChoice' : 'failed'];
    const kept = fields.get('action') === 'choose' ? `&choix=${chosenKinds(fields)}` : '';
    return `${preferencesPage(parameters.link)}${kept}#${id}`;
  },
};

/** The boxes that were ticked: what the page shows again when they could not be stored. */
function chosenKinds(fields: URLSearchParams): string {
  return LETTER_KINDS.filter((kind) => fields.has(`preferences.${kind}`)).join('-');
}
