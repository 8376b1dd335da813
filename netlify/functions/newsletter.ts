import type { Config } from '@netlify/functions';
import { done, jsonFile, seeOther } from '#netlify/server/http/call.ts';
import { handle, serve } from '#netlify/server/http/http.ts';
import { queueAndSend } from '#netlify/server/mail/send-soon.ts';
import {
  confirmLanding,
  subscribeLanding,
  subscriptionLanding,
} from '#netlify/server/newsletter/landing.ts';
import { preferencesPage } from '#netlify/server/newsletter/preferences-page.ts';
import { confirm, queueConfirmation, signUp } from '#netlify/server/newsletter/sign-up.ts';
import { requirePerson, requirePlaces } from '#netlify/server/newsletter/sign-up-limits.ts';
import {
  changeSubscription,
  exportSubscription,
  leave,
  PAGE,
  subscriberOf,
  viewSubscription,
  viewSubscriptionOf,
} from '#netlify/server/newsletter/subscription.ts';
import { isLink, leadingLetterSchema } from '#src/api/newsletter-schemas.ts';
import { subscribe } from '#src/api/subscribe.ts';
import * as api from '#src/api/subscription.ts';
import { MAIL_PAGES } from '#src/tarot/mail-pages.ts';

export default serve(
  handle(
    subscribe,
    async ({ email, preferences, ...signs }, call) => {
      requirePerson(signs);
      await requirePlaces(call.ip);
      const id = await signUp(email, preferences);
      queueAndSend(call, async () => [await queueConfirmation(id)]);
      return { email };
    },
    subscribeLanding,
  ),

  handle(
    api.confirmSubscription,
    async ({ link }) => viewSubscription(await confirm(link)),
    confirmLanding,
  ),

  handle(api.getSubscription, async (_, { parameters }) =>
    viewSubscriptionOf(await subscriberOf(parameters.link)),
  ),

  handle(
    api.changeSubscription,
    async (wanted, { parameters }) =>
      viewSubscription(await changeSubscription(await subscriberOf(parameters.link), wanted)),
    subscriptionLanding,
  ),

  handle(api.downloadSubscription, async (_, { parameters }) =>
    jsonFile('mon-infolettre.json', await exportSubscription(await subscriberOf(parameters.link))),
  ),

  // Mail scanners follow links: only a POST unsubscribes.
  handle(api.showUnsubscription, (_, { parameters: { link } }) =>
    seeOther(isLink(link) ? preferencesPage(link) : MAIL_PAGES.badLink),
  ),

  handle(api.unsubscribe, async (_, call) => {
    const letter = leadingLetterSchema.parse(call.query.get('lettre') ?? undefined);
    return done(leave(await subscriberOf(call.parameters.link), letter ?? PAGE));
  }),
);

export const config: Config = {
  path: [
    '/api/newsletter/subscribe',
    '/api/newsletter/confirm',
    '/api/newsletter/subscriptions/:link',
    '/api/newsletter/subscriptions/:link/data',
    '/api/newsletter/unsubscribe/:link',
  ],
};
