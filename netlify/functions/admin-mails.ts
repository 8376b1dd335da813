import type { Config } from '@netlify/functions';
import { tryMailServer } from '#netlify/server/delivery/at-once.ts';
import { queueAndSend } from '#netlify/server/delivery/send.ts';
import { readMailStatus, resolveMail } from '#netlify/server/delivery/status.ts';
import { handle, serve } from '#netlify/server/http/http.ts';
import * as api from '#src/api/admin/mails.ts';

export default serve(
  handle(api.getMailStatus, () => readMailStatus()),

  handle(api.tryMail, () => tryMailServer()),

  handle(api.decideMail, async ({ decision }, call) => {
    await resolveMail(call.id, decision);
    if (decision === 'again') queueAndSend(call, async () => [call.id]);
    return { done: true };
  }),
);

export const config: Config = {
  path: ['/api/admin/mails', '/api/admin/mails/:id'],
};
