import type { Config } from '@netlify/functions';
import { handle, redirectToMessages, serve } from '#netlify/server/http/handler.ts';
import { queueAndSend } from '#netlify/server/mail-delivery/delivery-worker.ts';
import { privacyMails, queueDataLink } from '#netlify/server/privacy/data-link-mail.ts';
import { requireSlot } from '#netlify/server/rate-limit/daily-quota.ts';
import { requestDataLink } from '#src/api/privacy.ts';
import { DATA_LINK_MESSAGES } from '#src/api/privacy-feedback.ts';

const REQUESTS_PER_SOURCE = 5;

export default serve(
  handle(
    requestDataLink,
    async ({ email }, call) => {
      const { text } = DATA_LINK_MESSAGES.tooMany;
      await requireSlot('data-link-requests', { ip: call.ip }, REQUESTS_PER_SOURCE, text);
      const queued = await queueDataLink(email);
      queueAndSend(call, privacyMails, async () => [queued]);
      return { received: true as const };
    },
    redirectToMessages({
      page: '/confidentialite',
      messages: DATA_LINK_MESSAGES,
      done: 'sent',
      refused: { 429: 'tooMany', email: 'wrongEmail' },
    }),
  ),
);

export const config: Config = {
  path: '/api/privacy/link',
};
