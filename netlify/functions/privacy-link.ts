import type { Config } from '@netlify/functions';
import { queueAndSend } from '#netlify/server/delivery/send.ts';
import { handle, redirectToMessages, serve } from '#netlify/server/http/http.ts';
import { queueDataLink, requireDataLinkQuota } from '#netlify/server/privacy/mails.ts';
import { requestDataLink } from '#src/features/privacy/api.ts';
import { DATA_LINK_MESSAGES } from '#src/features/privacy/messages.ts';

export default serve(
  handle(
    requestDataLink,
    async ({ email, website }, call) => {
      await requireDataLinkQuota(call.ip);
      const queued = website ? [] : [await queueDataLink(email)];
      queueAndSend(call, async () => queued);
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

export const config: Config = { path: '/api/privacy/link' };
