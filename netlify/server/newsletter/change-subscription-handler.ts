import { handleForm } from '#netlify/server/form.ts';
import { changeSubscription as endpoint } from '#src/api/subscription.ts';
import { subscriptionLanding } from './landing.ts';
import { changeSubscription, subscriberOf, viewSubscription } from './subscription.ts';

export default handleForm(
  endpoint,
  async (wanted, { parameters }) =>
    viewSubscription(await changeSubscription(await subscriberOf(parameters.link), wanted)),
  subscriptionLanding,
);
