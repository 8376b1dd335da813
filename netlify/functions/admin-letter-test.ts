import type { Config } from '@netlify/functions';
import { serve } from '#netlify/server/http.ts';
import { queueAndSend } from '#netlify/server/mail/send-soon.ts';
import { ownerAddress } from '#netlify/server/mail/sender.ts';
import { queueTest } from '#netlify/server/newsletter/letters.ts';
import { handleOwner } from '#netlify/server/owner/owner-call.ts';
import { testLetter } from '#src/api/admin/letters.ts';

export default serve(
  handleOwner(testLetter, async ({ to = ownerAddress() }, call) => {
    const mail = await queueTest(call.parameters.id ?? '', to);
    queueAndSend(call, async () => [mail]);
    return { to };
  }),
);

export const config: Config = { path: '/api/admin/letters/:id/test' };
