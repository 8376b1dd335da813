import type { Config } from '@netlify/functions';
import { serve } from '#netlify/server/http.ts';
import { subscriberStats } from '#netlify/server/newsletter/subscriber-list.ts';
import { handleOwner } from '#netlify/server/owner/owner-call.ts';
import { getSubscriberStats } from '#src/api/admin/subscribers.ts';

export default serve(handleOwner(getSubscriberStats, () => subscriberStats()));

export const config: Config = { path: '/api/admin/newsletter/stats' };
