import type { Config } from '@netlify/functions';
import { handle, lazily, serve } from '#netlify/server/http.ts';
import { subscriberOf, viewSubscriptionOf } from '#netlify/server/newsletter/subscription.ts';
import { getSubscription } from '#src/api/subscription.ts';

export default serve(
  handle(getSubscription, async (_, { parameters }) =>
    viewSubscriptionOf(await subscriberOf(parameters.link)),
  ),

  lazily('POST', () => import('#netlify/server/newsletter/change-subscription-handler.ts')),
);

export const config: Config = { path: '/api/newsletter/subscriptions/:link' };
