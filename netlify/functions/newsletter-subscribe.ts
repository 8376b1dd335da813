import type { Config } from '@netlify/functions';
import { handleForm } from '#netlify/server/form.ts';
import { serve } from '#netlify/server/http.ts';
import { queueAndSend } from '#netlify/server/mail/send-soon.ts';
import { subscribeLanding } from '#netlify/server/newsletter/landing.ts';
import { queueConfirmation, signUp } from '#netlify/server/newsletter/sign-up.ts';
import { requirePerson, requirePlaces } from '#netlify/server/newsletter/sign-up-limits.ts';
import { subscribe } from '#src/api/subscribe.ts';

export default serve(
  handleForm(
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
);

export const config: Config = { path: '/api/newsletter/subscribe' };
