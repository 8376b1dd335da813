import type { Config } from '@netlify/functions';
import { backupResponse } from '#netlify/server/backup/backup-response.ts';
import { handle, serve } from '#netlify/server/http/http.ts';
import { getBackup } from '#src/api/admin/backup.ts';

export default serve(handle(getBackup, (_, call) => backupResponse(call)));

export const config: Config = { path: '/api/admin/backup' };
