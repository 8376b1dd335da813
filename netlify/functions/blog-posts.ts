import type { Config } from '@netlify/functions';
import { handle, serve } from '#netlify/server/http.ts';
import { pageOf, postsOf, publicRows } from '#netlify/server/posts/post-lists.ts';
import { toCard } from '#netlify/server/posts/post-views.ts';
import { linkNext, queryOf } from '#netlify/server/query.ts';
import { listPosts } from '#src/api/blog.ts';

const PAGE = 20;

export default serve(
  handle(listPosts, async (_, call) => {
    const query = queryOf(call);
    const asked = Number.parseInt(query.get('limit') ?? '', 10) || PAGE;
    const limit = Math.min(Math.max(asked, 1), PAGE);
    const page = pageOf(await publicRows(), query.get('cursor'), limit);
    linkNext(call, page.next);
    call.headers.set('Cache-Control', 'public, max-age=15');
    // The CDN keeps nothing: what the owner withdraws is gone for everybody at once.
    call.headers.set('Netlify-CDN-Cache-Control', 'no-store');
    return (await postsOf(page.rows)).map(toCard);
  }),
);

export const config: Config = { path: '/api/blog/posts' };
