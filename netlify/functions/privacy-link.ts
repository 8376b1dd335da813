import type { Config } from '@netlify/functions';
import { isTrapped } from '#netlify/server/contact/doubt.ts';
import { handle, serve } from '#netlify/server/http/http.ts';
import { fieldsAtFault, type Refusal } from '#netlify/server/http/refusal.ts';
import { queueAndSend } from '#netlify/server/mail/send-soon.ts';
import { queueDataLink, requireDataLinkPlace } from '#netlify/server/privacy/data-link.ts';
import { requestDataLink } from '#src/api/data-link.ts';
import { DATA_LINK_OUTCOMES } from '#src/tarot/privacy-outcomes.ts';

const PAGE = '/confidentialite';

export default serve(
  handle(
    requestDataLink,
    async ({ email, ...signs }, call) => {
      await requireDataLinkPlace(call.ip);
      const queued = isTrapped(signs) ? [] : [await queueDataLink(email)];
      queueAndSend(call, async () => queued);
      return { received: true as const };
    },
    {
      read: (fields) => Object.fromEntries(fields),
      done: () => `${PAGE}#${DATA_LINK_OUTCOMES.sent.id}`,
      refused: (refusal) => `${PAGE}#${DATA_LINK_OUTCOMES[outcomeOf(refusal)].id}`,
    },
  ),
);

function outcomeOf(refusal: Refusal | null): keyof typeof DATA_LINK_OUTCOMES {
  if (refusal?.status === 429) return 'tooMany';
  return fieldsAtFault(refusal).has('email') ? 'wrongEmail' : 'failed';
}

export const config: Config = { path: '/api/privacy/link' };
