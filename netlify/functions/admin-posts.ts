import { defineAdminFunction } from '#netlify/server/auth/sessions.ts';
import { defineRoute } from '#netlify/server/http/handler.ts';
import { respondDone, respondWithPage } from '#netlify/server/http/request-context.ts';
import { erasePostPermanently } from '#netlify/server/posts/erasure.ts';
import * as queries from '#netlify/server/posts/post-queries.ts';
import {
  getPurgeDate,
  toAdminPost,
  toPostSummary,
  toTrashedPost,
} from '#netlify/server/posts/post-schema.ts';
import * as posts from '#netlify/server/posts/save-post.ts';
import { findPostBySlug } from '#netlify/server/posts/slug-claims.ts';
import * as api from '#src/api/admin/posts.ts';
import { postStateSchema, slugSchema } from '#src/api/blog.ts';

const PAGE_SIZE = 50;

export default defineAdminFunction(
  defineRoute(api.listAdminPosts, async (_, context) => {
    const state = postStateSchema.safeParse(context.query.get('state')).data ?? null;
    const search = context.query.get('search')?.slice(0, 200) ?? '';
    const matchingRows = await queries.searchRows(search, state);
    const query = { cursor: context.query.get('cursor'), limit: PAGE_SIZE, toView: toPostSummary };
    return respondWithPage(context, await queries.loadPostPage(matchingRows, query));
  }),

  // `null` as the version means that the post must be new.
  defineRoute(api.createPost, async ({ id, ...input }) =>
    toAdminPost(await posts.savePost(id, input, null)),
  ),

  defineRoute(api.getAdminPost, async (_, { id }) =>
    toAdminPost(await posts.requireUntrashedPost(id)),
  ),

  defineRoute(api.updatePost, async (input, { id }) => {
    // A list changes `featured` alone, the editor all fields.
    if (!('title' in input)) return toAdminPost(await posts.setPostFeatured(id, input.featured));
    const { version, ...fields } = input;
    return toAdminPost(await posts.savePost(id, fields, version));
  }),

  defineRoute(api.movePostToTrash, async (_, { id }) => {
    const { deletedAt } = await posts.trashPost(id);
    // Never null here: `trashPost` sets `deletedAt`.
    return { id, purgedAt: getPurgeDate(deletedAt ?? '') };
  }),

  defineRoute(api.checkSlug, async ({ slug, excludeId }) => {
    // No post uses a malformed slug, so it passes this check; saving the post reports the malformed slug.
    const validSlug = slugSchema.safeParse(slug).data;
    const post = validSlug ? await findPostBySlug(validSlug) : null;
    return { isUnique: !post || post.id === excludeId };
  }),

  defineRoute(api.getPostStats, () => queries.countPosts()),

  defineRoute(api.listTrash, async () => {
    const trashed = await queries.loadPostsOfRows(await queries.loadTrashedRows());
    // A post may have been restored since the index rows were read.
    return trashed.filter(({ deletedAt }) => deletedAt).map(toTrashedPost);
  }),

  defineRoute(api.restorePost, async (_, { id }) =>
    toAdminPost(await posts.restoreTrashedPost(id)),
  ),
  defineRoute(api.erasePost, (_, { id }) => respondDone(erasePostPermanently(id))),
);

export const config = {
  path: [
    '/api/admin/blog/posts',
    '/api/admin/blog/posts/:id',
    '/api/admin/blog/check-slug',
    '/api/admin/blog/stats',
    '/api/admin/blog/trash',
    '/api/admin/blog/trash/:id',
  ],
};
