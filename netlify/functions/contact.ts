import { contactMailTemplates } from '#netlify/server/contact/contact-mail-templates.ts';
import * as inbox from '#netlify/server/contact/inbox.ts';
import { queueMessageMails, receiveMessage } from '#netlify/server/contact/receive-message.ts';
import { incrementFigure } from '#netlify/server/figures/figures.ts';
import * as handler from '#netlify/server/http/handler.ts';
import { downloadJson } from '#netlify/server/http/request-context.ts';
import { sendAfterResponse } from '#netlify/server/mail-delivery/delivery-worker.ts';
import { type ContactMessage, sendMessage } from '#src/api/contact.ts';
import { CONTACT_FEEDBACK, MESSAGE_ERASURE_FEEDBACK } from '#src/api/contact-feedback.ts';
import { isLinkToken } from '#src/api/field-schemas.ts';
import { downloadMessages, eraseMessages } from '#src/api/privacy.ts';
import { addLinkToken, MAIL_PAGES } from '#src/site-config.ts';

// Both redirects answer forms sent without JavaScript. The `#id` in their URL selects the feedback to show.
const contactRedirect: handler.FormRedirect<typeof sendMessage> = handler.createFeedbackRedirect({
  page: '/contact',
  feedbackMessages: CONTACT_FEEDBACK,
  successMessage: 'sent',
  errorMessages: {
    429: 'tooMany',
    name: 'incomplete',
    subject: 'incomplete',
    email: 'wrongEmail',
    message: 'wrongMessage',
  } satisfies Record<keyof ContactMessage | 429, keyof typeof CONTACT_FEEDBACK>,
});

const erasureRedirect: handler.FormRedirect<typeof eraseMessages> = {
  readFields: (fields) => ({ action: fields.get('action') }),
  toSuccessPath: (_, { parameters: { link = '' } }) =>
    `${addLinkToken(MAIL_PAGES.messages, link)}#${MESSAGE_ERASURE_FEEDBACK.erased.id}`,
  toErrorPath: (error, { parameters: { link = '' } }) =>
    error?.status === 410 || !isLinkToken(link)
      ? MAIL_PAGES.badLink
      : `${addLinkToken(MAIL_PAGES.messages, link)}#${MESSAGE_ERASURE_FEEDBACK.failed.id}`,
};

export default handler.definePublicFunction(
  handler.defineRoute(
    sendMessage,
    async (message, context) => {
      const { id, isNew } = await receiveMessage(message, context.ip);
      sendAfterResponse(context, contactMailTemplates, () => queueMessageMails(id));
      if (isNew) context.waitUntil(incrementFigure('messages'));
      return { received: true as const };
    },
    contactRedirect,
  ),

  handler.defineRoute(downloadMessages, async (_, { parameters }) => {
    const senderId = await inbox.verifySenderLink(parameters.link);
    return downloadJson('mes-messages.json', await inbox.listMessagesBySender(senderId));
  }),

  handler.defineRoute(
    eraseMessages,
    async (_, { parameters }) => ({
      erased: await inbox.eraseMessagesBySender(await inbox.verifySenderLink(parameters.link)),
    }),
    erasureRedirect,
  ),
);

export const config = {
  path: ['/api/contact', '/api/contact/messages/:link/data', '/api/contact/messages/:link'],
};
