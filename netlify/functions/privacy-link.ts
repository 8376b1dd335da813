import * as handler from '#netlify/server/http/handler.ts';
import { sendAfterResponse } from '#netlify/server/mail-delivery/delivery-worker.ts';
import { privacyMailTemplates, queueDataLink } from '#netlify/server/privacy/data-link-mail.ts';
import { requireSlot } from '#netlify/server/rate-limit/daily-quota.ts';
import { DATA_LINK_FEEDBACK, requestDataLink } from '#src/api/privacy.ts';

const REQUESTS_PER_IP_A_DAY = 5;

export default handler.definePublicFunction(
  handler.defineRoute(
    requestDataLink,
    async ({ email }, context) => {
      const { text: refusal } = DATA_LINK_FEEDBACK.tooMany;
      await requireSlot('data-link-requests', { ip: context.ip }, REQUESTS_PER_IP_A_DAY, refusal);
      const queuedMailId = await queueDataLink(email);
      sendAfterResponse(context, privacyMailTemplates, async () => [queuedMailId]);
      return { received: true as const };
    },
    // For the form without JavaScript. `errorMessages` is by HTTP status or by invalid field.
    handler.createFeedbackRedirect({
      page: '/confidentialite',
      feedbackMessages: DATA_LINK_FEEDBACK,
      successMessage: 'sent',
      errorMessages: { 429: 'tooMany', email: 'wrongEmail' },
    }),
  ),
);

export const config = { path: '/api/privacy/link' };
