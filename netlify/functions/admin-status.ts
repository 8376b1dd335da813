import type { Config } from '@netlify/functions';
import { findChecks } from '#netlify/server/checks/list.ts';
import { handle, serve } from '#netlify/server/http/http.ts';
import { listChecks } from '#src/api/admin/checks.ts';

export default serve(handle(listChecks, () => findChecks()));

export const config: Config = {
  path: '/api/admin/checks',
};
