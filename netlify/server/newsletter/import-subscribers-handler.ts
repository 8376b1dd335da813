import { handleOwner } from '#netlify/server/owner/owner-call.ts';
import { importSubscribers } from '#src/api/admin/subscriber-files.ts';
import { importRows } from './subscriber-files.ts';

export default handleOwner(importSubscribers, ({ rows }) => importRows(rows));
