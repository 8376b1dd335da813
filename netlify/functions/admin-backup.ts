import type { Config } from '@netlify/functions';
import { lazily, serve } from '#netlify/server/http.ts';

export default serve(lazily('GET', () => import('#netlify/server/backup/backup-handler.ts')));

export const config: Config = { path: '/api/admin/backup' };
