import type { Config } from '@netlify/functions';
import { findChecks } from '#netlify/server/checks/list.ts';
import { handle } from '#netlify/server/http/http.ts';
import { serveOwner } from '#netlify/server/owner/sessions.ts';
import { listChecks } from '#src/api/admin/checks.ts';

export default serveOwner(handle(listChecks, () => findChecks()));

export const config: Config = {
  path: '/api/admin/checks',
};
