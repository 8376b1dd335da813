import type { Config } from '@netlify/functions';
import { serveOwner } from '#netlify/server/auth/sessions.ts';
import { defineRoute } from '#netlify/server/http/handler.ts';
import { readMailStatus, resolveMail } from '#netlify/server/mail-delivery/delivery-status.ts';
import { queueAndSend } from '#netlify/server/mail-delivery/delivery-worker.ts';
import { ALL_KINDS } from '#netlify/server/mail-delivery/mail-templates.ts';
import { testMailServer } from '#netlify/server/mail-delivery/send-now.ts';
import * as api from '#src/api/admin/mail-delivery.ts';

export default serveOwner(
  defineRoute(api.getMailStatus, () => readMailStatus()),

  defineRoute(api.testMailDelivery, () => testMailServer()),

  defineRoute(api.resolveFailedMail, async ({ decision }, call) => {
    await resolveMail(call.id, decision);
    if (decision === 'again') queueAndSend(call, ALL_KINDS, async () => [call.id]);
    return { done: true };
  }),
);

export const config: Config = {
  path: ['/api/admin/mails', '/api/admin/mails/:id'],
};
