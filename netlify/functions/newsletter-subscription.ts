import type { Config } from '@netlify/functions';
import { handleForm } from '#netlify/server/form.ts';
import { handle, serve } from '#netlify/server/http.ts';
import { subscriptionLanding } from '#netlify/server/newsletter/landing.ts';
import {
  changeSubscription as change,
  subscriberOf,
  viewSubscription,
  viewSubscriptionOf,
} from '#netlify/server/newsletter/subscription.ts';
import { changeSubscription, getSubscription } from '#src/api/subscription.ts';

export default serve(
  handle(getSubscription, async (_, { parameters }) =>
    viewSubscriptionOf(await subscriberOf(parameters.link)),
  ),

  handleForm(
    changeSubscription,
    async (wanted, { parameters }) =>
      viewSubscription(await change(await subscriberOf(parameters.link), wanted)),
    subscriptionLanding,
  ),
);

export const config: Config = { path: '/api/newsletter/subscriptions/:link' };
