import type { Config } from '@netlify/functions';
import { serve } from '#netlify/server/http.ts';
import { handleOwner } from '#netlify/server/owner/owner-call.ts';
import { postStats } from '#netlify/server/posts/post-lists.ts';
import { getPostStats } from '#src/api/admin/posts.ts';

export default serve(handleOwner(getPostStats, () => postStats()));

export const config: Config = { path: '/api/admin/blog/stats' };
