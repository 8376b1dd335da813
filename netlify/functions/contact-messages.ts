import type { Config } from '@netlify/functions';
import { eraseMessagesOf, senderBehind } from '#netlify/server/contact/own-messages.ts';
import { handleForm } from '#netlify/server/form.ts';
import { serve } from '#netlify/server/http.ts';
import { eraseMessages } from '#src/api/contact-data.ts';
import { isLink } from '#src/api/newsletter-schemas.ts';
import { MESSAGE_DATA_OUTCOMES } from '#src/tarot/contact-outcomes.ts';
import { MAIL_PAGES, withLink } from '#src/tarot/mail-pages.ts';

export default serve(
  handleForm(
    eraseMessages,
    async (_, { parameters }) => ({
      erased: await eraseMessagesOf(await senderBehind(parameters.link)),
    }),
    {
      read: (fields) => ({ action: fields.get('action') }),
      done: (_, { parameters: { link = '' } }) =>
        `${withLink(MAIL_PAGES.messages, link)}#${MESSAGE_DATA_OUTCOMES.erased.id}`,
      refused: (refusal, { parameters: { link = '' } }) =>
        refusal?.status === 410 || !isLink(link)
          ? MAIL_PAGES.badLink
          : `${withLink(MAIL_PAGES.messages, link)}#${MESSAGE_DATA_OUTCOMES.failed.id}`,
    },
  ),
);

export const config: Config = { path: '/api/contact/messages/:link' };
