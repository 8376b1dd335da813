import type { Config } from '@netlify/functions';
import { serve } from '#netlify/server/http.ts';
import { mailStatus } from '#netlify/server/mail/trouble-list.ts';
import { handleOwner } from '#netlify/server/owner/owner-call.ts';
import { getMailStatus } from '#src/api/admin/mails.ts';

export default serve(handleOwner(getMailStatus, () => mailStatus()));

export const config: Config = { path: '/api/admin/mails' };
