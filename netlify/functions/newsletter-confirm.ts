import type { Config } from '@netlify/functions';
import { handleForm } from '#netlify/server/form.ts';
import { serve } from '#netlify/server/http.ts';
import { confirmLanding } from '#netlify/server/newsletter/landing.ts';
import { confirm } from '#netlify/server/newsletter/sign-up.ts';
import { viewSubscription } from '#netlify/server/newsletter/subscription.ts';
import { confirmSubscription } from '#src/api/subscription.ts';

export default serve(
  handleForm(
    confirmSubscription,
    async ({ link }) => viewSubscription(await confirm(link)),
    confirmLanding,
  ),
);

export const config: Config = { path: '/api/newsletter/confirm' };
