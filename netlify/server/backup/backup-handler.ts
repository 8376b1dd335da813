import { handleOwner } from '#netlify/server/owner/owner-call.ts';
import { getBackup } from '#src/api/admin/backup.ts';
import { backupResponse } from './backup-response.ts';

export default handleOwner(getBackup, (_, call) => backupResponse(call));
