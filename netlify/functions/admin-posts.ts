import type { Config } from '@netlify/functions';
import { serve } from '#netlify/server/http.ts';
import { handleOwner } from '#netlify/server/owner/owner-call.ts';
import { ownerRows, pageOf, postsOf } from '#netlify/server/posts/post-lists.ts';
import { toOwnerPost, toSummary } from '#netlify/server/posts/post-views.ts';
import { createPost as create } from '#netlify/server/posts/posts.ts';
import { linkNext, queryOf } from '#netlify/server/query.ts';
import { createPost, listOwnerPosts } from '#src/api/admin/posts.ts';
import { postStateSchema } from '#src/api/post-schemas.ts';

const PAGE = 50;

export default serve(
  handleOwner(listOwnerPosts, async (_, call) => {
    const query = queryOf(call);
    const state = postStateSchema.safeParse(query.get('state')).data ?? null;
    const rows = await ownerRows(query.get('search')?.slice(0, 200) ?? '', state);
    const page = pageOf(rows, query.get('cursor'), PAGE);
    linkNext(call, page.next);
    return (await postsOf(page.rows)).map(toSummary);
  }),

  handleOwner(createPost, async ({ id, ...input }) => toOwnerPost(await create(input, id))),
);

export const config: Config = { path: '/api/admin/blog/posts' };
