import type { Config } from '@netlify/functions';
import { serve } from '#netlify/server/http.ts';
import { importRows } from '#netlify/server/newsletter/subscriber-files.ts';
import { handleOwner } from '#netlify/server/owner/owner-call.ts';
import { importSubscribers } from '#src/api/admin/subscriber-files.ts';

export default serve(handleOwner(importSubscribers, ({ rows }) => importRows(rows)));

export const config: Config = { path: '/api/admin/newsletter/import' };
