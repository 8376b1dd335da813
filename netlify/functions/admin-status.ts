import type { Config } from '@netlify/functions';
import { serveOwner } from '#netlify/server/auth/sessions.ts';
import { findChecks } from '#netlify/server/checks/list-checks.ts';
import { weeklyFigures } from '#netlify/server/figures/figures.ts';
import { defineRoute } from '#netlify/server/http/handler.ts';
import { listChecks } from '#src/api/admin/checks.ts';
import { getFigures } from '#src/api/admin/figures.ts';

export default serveOwner(
  defineRoute(listChecks, () => findChecks()),

  defineRoute(getFigures, () => weeklyFigures()),
);

export const config: Config = {
  path: ['/api/admin/checks', '/api/admin/figures'],
};
