import type { Config } from '@netlify/functions';
import { countMessages } from '#netlify/server/contact/inbox.ts';
import { serve } from '#netlify/server/http.ts';
import { handleOwner } from '#netlify/server/owner/owner-call.ts';
import { getMessageCounts } from '#src/api/admin/messages.ts';

export default serve(handleOwner(getMessageCounts, () => countMessages()));

export const config: Config = { path: '/api/admin/message-counts' };
