import { incrementFigure } from '#netlify/server/figures/figures.ts';
import { getInvalidFields } from '#netlify/server/http/api-error.ts';
import * as handler from '#netlify/server/http/handler.ts';
import * as http from '#netlify/server/http/request-context.ts';
import { sendAfterResponse } from '#netlify/server/mail-delivery/delivery-worker.ts';
import { listArchive, requireArchivedCampaign } from '#netlify/server/newsletter/campaign-views.ts';
import { newsletterMailTemplates } from '#netlify/server/newsletter/newsletter-mail-templates.ts';
import * as subscription from '#netlify/server/newsletter/subscription.ts';
import { isLinkToken } from '#src/api/field-schemas.ts';
import * as api from '#src/api/newsletter.ts';
import * as feedback from '#src/api/newsletter-feedback.ts';
import { NEWSLETTER_KINDS } from '#src/api/newsletter-kinds.ts';
import { addLinkToken, MAIL_PAGES } from '#src/site-config.ts';

/** Reads the checkboxes of a URL-encoded form, of which browsers send only the ticked ones. */
function readPreferences(fields: URLSearchParams): Record<string, boolean> {
  return Object.fromEntries(
    NEWSLETTER_KINDS.map((kind) => [kind, fields.has(`preferences.${kind}`)]),
  );
}

// The following redirects are for forms without JavaScript. The URL fragment selects the message of a page.
// `link` is the token in the link of a mail.
const subscribeRedirect: handler.FormRedirect<typeof api.subscribe> =
  handler.createFeedbackRedirect({
    page: '/infolettre',
    feedbackMessages: feedback.SIGN_UP_FEEDBACK,
    successMessage: 'subscribed',
    errorMessages: {
      409: 'known',
      429: 'tooMany',
      email: 'wrongEmail',
      preferences: 'noChoice',
      consent: 'noConsent',
    },
    readFields: (fields) => ({
      ...Object.fromEntries(fields),
      preferences: readPreferences(fields),
      consent: fields.has('consent'),
    }),
  });

const confirmRedirect: handler.FormRedirect<typeof api.confirmSubscription> = {
  readFields: (fields) => ({ link: fields.get('link') }),
  toSuccessPath: () => MAIL_PAGES.confirmed,
  toErrorPath(error, _, fields) {
    // `error` is null for an unexpected error, after which the visitor can try the same link again.
    if (error) return MAIL_PAGES.badLink;
    const page = addLinkToken(MAIL_PAGES.confirm, fields.get('link') ?? '');
    return `${page}#${feedback.CONFIRMATION_FEEDBACK.failed.id}`;
  },
};

const changeRedirect: handler.FormRedirect<typeof api.changeSubscription> = {
  readFields: (fields) => ({
    ...Object.fromEntries(fields),
    preferences: readPreferences(fields),
    // The length of a pause.
    weeks: Number(fields.get('weeks')),
  }),
  toSuccessPath({ action }, { parameters }) {
    if (action === 'leave') return MAIL_PAGES.goodbye;
    if (action === 'erase') return `${MAIL_PAGES.goodbye}#${feedback.ERASURE_FEEDBACK.erased.id}`;
    return `${subscription.toPreferencesPath(parameters.link)}#${feedback.SUBSCRIPTION_FEEDBACK[action].id}`;
  },
  toErrorPath(error, { parameters }, fields) {
    if (error?.status === 410 || !isLinkToken(parameters.link)) return MAIL_PAGES.badLink;
    const hasNoChoice = getInvalidFields(error).has('preferences');
    const { id } = feedback.SUBSCRIPTION_FEEDBACK[hasNoChoice ? 'noChoice' : 'failed'];
    // Keeps the ticked boxes in the URL, so that the page shows them again after a failure.
    const ticked = NEWSLETTER_KINDS.filter((kind) => fields.has(`preferences.${kind}`));
    const choiceQuery = fields.get('action') === 'choose' ? `&choix=${ticked.join('-')}` : '';
    return `${subscription.toPreferencesPath(parameters.link)}${choiceQuery}#${id}`;
  },
};

export default handler.definePublicFunction(
  handler.defineRoute(
    api.subscribe,
    async ({ email, preferences, consent: _requiredBySchema, ...botSignals }, context) => {
      await subscription.requireSignUpAllowed({ email, ...botSignals }, context.ip);
      const id = await subscription.addSignUp(email, preferences);
      sendAfterResponse(context, newsletterMailTemplates, () => subscription.queueConfirmation(id));
      return { email };
    },
    subscribeRedirect,
  ),

  handler.defineRoute(
    api.confirmSubscription,
    async ({ link }, context) => {
      const { id, subscriber, isNew: isNewlyConfirmed } = await subscription.confirmSignUp(link);
      const queuedMailIds = await subscription.queueWelcome(id, subscriber);
      sendAfterResponse(context, newsletterMailTemplates, async () => queuedMailIds);
      if (isNewlyConfirmed) context.waitUntil(incrementFigure('signUps'));
      return subscription.toSubscription(subscriber);
    },
    confirmRedirect,
  ),

  handler.defineRoute(api.getSubscription, async (_, { parameters }) =>
    subscription.readSubscription(await subscription.requireSubscriberId(parameters.link)),
  ),

  handler.defineRoute(
    api.changeSubscription,
    async (change, { parameters }) =>
      subscription.applyChange(await subscription.requireSubscriberId(parameters.link), change),
    changeRedirect,
  ),

  handler.defineRoute(api.downloadSubscription, async (_, { parameters }) => {
    const data = await subscription.exportSubscription(parameters.link);
    return http.downloadJson('mon-abonnement.json', data);
  }),

  // Only a POST unsubscribes, because mail scanners open links.
  handler.defineRoute(api.openUnsubscribeLink, (_, { parameters: { link } }) => {
    const page = isLinkToken(link) ? subscription.toPreferencesPath(link) : MAIL_PAGES.badLink;
    return http.redirectSeeOther(page);
  }),

  handler.defineRoute(api.unsubscribe, async (_, context) => {
    // The campaign, an issue of the newsletter, in whose mail the link was.
    const sourceCampaign = api.sourceCampaignSchema.parse(context.query.get('lettre') ?? undefined);
    const id = await subscription.requireSubscriberId(context.parameters.link);
    return http.respondDone(subscription.unsubscribeSubscriber(id, sourceCampaign));
  }),

  handler.defineRoute(api.listArchivedCampaigns, async (_, context) => {
    context.headers.set('Cache-Control', 'public, max-age=300');
    return (await listArchive()).map(({ content: _, ...summary }) => summary);
  }),

  handler.defineRoute(api.getArchivedCampaign, (_, context) => {
    context.headers.set('Cache-Control', 'public, max-age=300');
    return requireArchivedCampaign(context.parameters.slug ?? '');
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
