import type { Config } from '@netlify/functions';
import { lazily, serve } from '#netlify/server/http.ts';
import { handleOwner } from '#netlify/server/owner/owner-call.ts';
import { ownerRows, pageOf, postsOf } from '#netlify/server/posts/post-lists.ts';
import { toSummary } from '#netlify/server/posts/post-views.ts';
import { linkNext, queryOf } from '#netlify/server/query.ts';
import { listOwnerPosts } from '#src/api/admin/posts.ts';
import { POST_STATES } from '#src/tarot/post.ts';

const PAGE = 50;

export default serve(
  handleOwner(listOwnerPosts, async (_, call) => {
    const query = queryOf(call);
    const state = POST_STATES.find((one) => one === query.get('state')) ?? null;
    const rows = await ownerRows(query.get('search')?.slice(0, 200) ?? '', state);
    const page = pageOf(rows, query.get('cursor'), PAGE);
    linkNext(call, page.next);
    return (await postsOf(page.rows)).map(toSummary);
  }),

  lazily('POST', () => import('#netlify/server/posts/create-post-handler.ts')),
);

export const config: Config = { path: '/api/admin/blog/posts' };
