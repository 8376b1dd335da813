import type { Config } from '@netlify/functions';
import { lazily, serve } from '#netlify/server/http.ts';

export default serve(
  lazily('POST', () => import('#netlify/server/newsletter/import-subscribers-handler.ts')),
);

export const config: Config = { path: '/api/admin/newsletter/import' };
