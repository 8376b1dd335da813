import type { Config } from '@netlify/functions';
import { jsonFile } from '#netlify/server/download.ts';
import { handle, serve } from '#netlify/server/http.ts';
import { exportSubscription, subscriberOf } from '#netlify/server/newsletter/subscription.ts';
import { downloadSubscription } from '#src/api/subscription.ts';

export default serve(
  handle(downloadSubscription, async (_, { parameters }) =>
    jsonFile('mon-infolettre.json', await exportSubscription(await subscriberOf(parameters.link))),
  ),
);

export const config: Config = { path: '/api/newsletter/subscriptions/:link/data' };
