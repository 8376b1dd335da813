import { incrementFigure } from '#netlify/server/figures/figures.ts';
import { invalidFields } from '#netlify/server/http/api-error.ts';
import {
  defineFunction,
  defineRoute,
  type FormRedirect,
  redirectToFeedback,
} from '#netlify/server/http/handler.ts';
import * as http from '#netlify/server/http/request-context.ts';
import { queueAndSend } from '#netlify/server/mail-delivery/delivery-worker.ts';
import { pastLetter, pastLetters } from '#netlify/server/newsletter/campaign-content.ts';
import { newsletterMails } from '#netlify/server/newsletter/newsletter-mail-templates.ts';
import * as subscription from '#netlify/server/newsletter/subscription.ts';
import { isLink } from '#src/api/field-schemas.ts';
import * as api from '#src/api/newsletter.ts';
import * as feedback from '#src/api/newsletter-feedback.ts';
import { NEWSLETTER_KINDS } from '#src/api/newsletter-kinds.ts';
import { MAIL_PAGES, withLink } from '#src/site-config.ts';

/** The checkboxes of a URL-encoded form: browsers send only the ticked ones. */
function readPreferences(fields: URLSearchParams): Record<string, boolean> {
  return Object.fromEntries(
    NEWSLETTER_KINDS.map((kind) => [kind, fields.has(`preferences.${kind}`)]),
  );
}

const subscribeRedirect: FormRedirect<typeof api.subscribe> = redirectToFeedback({
  page: '/infolettre',
  messages: feedback.SUBSCRIBE_MESSAGES,
  done: 'subscribed',
  refused: {
    409: 'known',
    429: 'tooMany',
    email: 'wrongEmail',
    preferences: 'noChoice',
    consent: 'noConsent',
  },
  read: (fields) => ({
    ...Object.fromEntries(fields),
    preferences: readPreferences(fields),
    consent: fields.has('consent'),
  }),
});

const confirmRedirect: FormRedirect<typeof api.confirmSubscription> = {
  read: (fields) => ({ link: fields.get('link') }),
  done: () => MAIL_PAGES.confirmed,
  refused(refusal, _, fields) {
    if (refusal) return MAIL_PAGES.badLink;
    const page = withLink(MAIL_PAGES.confirm, fields.get('link') ?? '');
    return `${page}#${feedback.CONFIRMATION_MESSAGES.failed.id}`;
  },
};

const subscriptionRedirect: FormRedirect<typeof api.changeSubscription> = {
  read: (fields) => ({
    ...Object.fromEntries(fields),
    preferences: readPreferences(fields),
    weeks: Number(fields.get('weeks')),
  }),
  done({ action }, { parameters }) {
    if (action === 'leave') return MAIL_PAGES.left;
    if (action === 'erase') return `${MAIL_PAGES.left}#${feedback.ERASURE_MESSAGES.erased.id}`;
    return `${subscription.preferencesPath(parameters.link)}#${feedback.SUBSCRIPTION_MESSAGES[action].id}`;
  },
  refused(refusal, { parameters }, fields) {
    if (refusal?.status === 410 || !isLink(parameters.link)) return MAIL_PAGES.badLink;
    const isChoice = invalidFields(refusal).has('preferences');
    const { id } = feedback.SUBSCRIPTION_MESSAGES[isChoice ? 'noChoice' : 'failed'];
    // Keeps the ticked boxes in the URL, so that the page shows them again after a failure.
    const ticked = NEWSLETTER_KINDS.filter((kind) => fields.has(`preferences.${kind}`));
    const kept = fields.get('action') === 'choose' ? `&choix=${ticked.join('-')}` : '';
    return `${subscription.preferencesPath(parameters.link)}${kept}#${id}`;
  },
};

export default defineFunction(
  defineRoute(
    api.subscribe,
    async ({ email, preferences, consent: _, ...signs }, call) => {
      await subscription.admitSignUp({ email, ...signs }, call.ip);
      const id = await subscription.addSignUp(email, preferences);
      queueAndSend(call, newsletterMails, () => subscription.queueConfirmation(id));
      return { email };
    },
    subscribeRedirect,
  ),

  defineRoute(
    api.confirmSubscription,
    async ({ link }, call) => {
      const { id, subscriber, isNew } = await subscription.confirmSignUp(link);
      const queued = await subscription.queueWelcome(id, subscriber);
      queueAndSend(call, newsletterMails, async () => queued);
      if (isNew) call.waitUntil(incrementFigure('signUps'));
      return subscription.viewSubscription(subscriber);
    },
    confirmRedirect,
  ),

  defineRoute(api.getSubscription, async (_, { parameters }) =>
    subscription.readSubscription(await subscription.findSubscriberByLink(parameters.link)),
  ),

  defineRoute(
    api.changeSubscription,
    async (wanted, { parameters }) =>
      subscription.applyChange(await subscription.findSubscriberByLink(parameters.link), wanted),
    subscriptionRedirect,
  ),

  defineRoute(api.downloadSubscription, async (_, { parameters }) =>
    http.downloadJson(
      'mon-abonnement.json',
      await subscription.exportSubscription(parameters.link),
    ),
  ),

  // Mail scanners prefetch links: only a POST unsubscribes.
  defineRoute(api.showUnsubscription, (_, { parameters: { link } }) =>
    http.redirectSeeOther(isLink(link) ? subscription.preferencesPath(link) : MAIL_PAGES.badLink),
  ),

  defineRoute(api.unsubscribe, async (_, call) => {
    const letter = api.sourceLetterSchema.parse(call.query.get('lettre') ?? undefined);
    const id = await subscription.findSubscriberByLink(call.parameters.link);
    return http.respondDone(subscription.unsubscribeSubscriber(id, letter));
  }),

  defineRoute(api.listPastLetters, async (_, call) => {
    call.headers.set('Cache-Control', 'public, max-age=300');
    return (await pastLetters()).map(({ content: _, ...card }) => card);
  }),

  defineRoute(api.getPastLetter, (_, call) => {
    call.headers.set('Cache-Control', 'public, max-age=300');
    return pastLetter(call.parameters.slug ?? '');
  }),
);

export const config = {
  path: [
    '/api/newsletter/subscribe',
    '/api/newsletter/confirm',
    '/api/newsletter/subscriptions/:link',
    '/api/newsletter/subscriptions/:link/data',
    '/api/newsletter/unsubscribe/:link',
    '/api/newsletter/letters',
    '/api/newsletter/letters/:slug',
  ],
};
