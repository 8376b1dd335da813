import type { Config } from '@netlify/functions';
import { tryMailServer } from '#netlify/server/delivery/at-once.ts';
import { ALL_KINDS } from '#netlify/server/delivery/kinds.ts';
import { readMailStatus, resolveMail } from '#netlify/server/delivery/status.ts';
import { queueAndSend } from '#netlify/server/delivery/worker.ts';
import { handle } from '#netlify/server/http/http.ts';
import { serveOwner } from '#netlify/server/owner/sessions.ts';
import * as api from '#src/api/admin/mails.ts';

export default serveOwner(
  handle(api.getMailStatus, () => readMailStatus()),

  handle(api.tryMail, () => tryMailServer()),

  handle(api.decideMail, async ({ decision }, call) => {
    await resolveMail(call.id, decision);
    if (decision === 'again') queueAndSend(call, ALL_KINDS, async () => [call.id]);
    return { done: true };
  }),
);

export const config: Config = {
  path: ['/api/admin/mails', '/api/admin/mails/:id'],
};
