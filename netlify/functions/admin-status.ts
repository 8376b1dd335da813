import type { Config } from '@netlify/functions';
import { findChecks } from '#netlify/server/checks/list.ts';
import { weeklyFigures } from '#netlify/server/figures/figures.ts';
import { handle } from '#netlify/server/http/http.ts';
import { serveOwner } from '#netlify/server/owner/sessions.ts';
import { listChecks } from '#src/api/admin/checks.ts';
import { getFigures } from '#src/api/admin/figures.ts';

export default serveOwner(
  handle(listChecks, () => findChecks()),

  handle(getFigures, () => weeklyFigures()),
);

export const config: Config = {
  path: ['/api/admin/checks', '/api/admin/figures'],
};
