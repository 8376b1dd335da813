import type { Config } from '@netlify/functions';
import { serve } from '#netlify/server/http.ts';
import { handleOwner } from '#netlify/server/owner/owner-call.ts';
import { getBackup } from '#src/api/admin/backup.ts';

export default serve(
  handleOwner(getBackup, async (_, call) => {
    // Half of the code is for this one rare call of the owner's; the guard comes before it.
    const { backupResponse } = await import('#netlify/server/backup/backup-response.ts');
    return backupResponse(call);
  }),
);

export const config: Config = { path: '/api/admin/backup' };
