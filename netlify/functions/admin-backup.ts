import type { Config } from '@netlify/functions';
import { backupResponse } from '#netlify/server/backup/backup-response.ts';
import { serve } from '#netlify/server/http/http.ts';
import { handleOwner } from '#netlify/server/owner/owner-call.ts';
import { getBackup } from '#src/api/admin/backup.ts';

export default serve(handleOwner(getBackup, (_, call) => backupResponse(call)));

export const config: Config = { path: '/api/admin/backup' };
