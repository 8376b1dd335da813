import type { Config } from '@netlify/functions';
import { seeOther } from '#netlify/server/form.ts';
import { handle, serve } from '#netlify/server/http.ts';
import { preferencesPage } from '#netlify/server/newsletter/preferences-page.ts';
import { leave, PAGE, subscriberOf } from '#netlify/server/newsletter/subscription.ts';
import { queryOf } from '#netlify/server/query.ts';
import { isLink, leadingLetterSchema } from '#src/api/newsletter-schemas.ts';
import { showUnsubscription, unsubscribe } from '#src/api/subscription.ts';
import { MAIL_PAGES } from '#src/tarot/mail-pages.ts';

export default serve(
  // Mail scanners follow links: only a POST unsubscribes.
  handle(showUnsubscription, (_, { parameters: { link } }) =>
    seeOther(isLink(link) ? preferencesPage(link) : MAIL_PAGES.badLink),
  ),

  handle(unsubscribe, async (_, call) => {
    const letter = leadingLetterSchema.parse(queryOf(call).get('lettre') ?? undefined);
    const id = await subscriberOf(call.parameters.link);
    await leave(id, letter ?? PAGE);
    return { done: true as const };
  }),
);

export const config: Config = { path: '/api/newsletter/unsubscribe/:link' };
