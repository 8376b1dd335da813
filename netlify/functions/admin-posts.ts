import type { Config } from '@netlify/functions';
import {
  deleteStoredDraft,
  draftList,
  readStoredDraft,
  storeDraft,
} from '#netlify/server/drafts.ts';
import { answerPage, done } from '#netlify/server/http/call.ts';
import { handle, serve } from '#netlify/server/http/http.ts';
import { erasePostAtOnce as erase } from '#netlify/server/posts/erasing.ts';
import {
  countPosts,
  ownerRows,
  postPage,
  postsOf,
  trashedRows,
} from '#netlify/server/posts/post-lists.ts';
import {
  addPost,
  featurePost,
  replacePost,
  requireLivePost,
  requireVersion,
  restoreTexts,
  restoreTrashed,
  setAside,
  trashPost,
} from '#netlify/server/posts/posts.ts';
import { findBySlug } from '#netlify/server/posts/slugs.ts';
import { purgeDate, toOwnerPost, toSummary, toTrashed } from '#netlify/server/posts/stored-post.ts';
import { versionsOf } from '#netlify/server/posts/versions.ts';
import * as drafts from '#src/features/admin/drafts/api.ts';
import * as api from '#src/features/admin/posts/api.ts';
import {
  erasePost,
  getVersion,
  listTrash,
  listVersions,
  restorePost,
  restoreVersion,
  setTextAside,
} from '#src/features/admin/posts/api.ts';
import { postStateSchema, slugSchema } from '#src/features/blog/api.ts';

const PAGE_SIZE = 50;

export default serve(
  handle(api.listOwnerPosts, async (_, call) => {
    const state = postStateSchema.safeParse(call.query.get('state')).data ?? null;
    const rows = await ownerRows(call.query.get('search')?.slice(0, 200) ?? '', state);
    const cursor = call.query.get('cursor');
    return answerPage(call, await postPage(rows, { cursor, limit: PAGE_SIZE, view: toSummary }));
  }),

  handle(api.createPost, async ({ id, ...input }) => toOwnerPost(await addPost(input, id))),

  handle(api.getOwnerPost, async (_, { id }) => toOwnerPost(await requireLivePost(id))),

  handle(api.updatePost, async (input, { id }) => {
    if (!('title' in input)) return toOwnerPost(await featurePost(id, input.featured));
    const { version, ...fields } = input;
    return toOwnerPost(await replacePost(id, fields, version));
  }),

  handle(api.deletePost, async (_, { id }) => {
    const { deletedAt } = await trashPost(id);
    return { id, purgedAt: purgeDate(deletedAt ?? '') };
  }),

  handle(api.checkSlug, async ({ slug, excludeId }) => {
    // A malformed slug is in use by no post; saving it is refused with its own message.
    const wellFormed = slugSchema.safeParse(slug).data;
    const post = wellFormed ? await findBySlug(wellFormed) : null;
    return { isUnique: !post || post.id === excludeId };
  }),

  handle(api.getPostStats, () => countPosts()),

  handle(listVersions, async (_, { id }) => versionsOf(await requireLivePost(id))),

  handle(setTextAside, async (input, { id }) => toOwnerPost(await setAside(id, input))),

  handle(getVersion, async (_, { parameters }) => toOwnerPost(await requireVersion(parameters))),

  handle(restoreVersion, async (_, { parameters }) => {
    const version = await requireVersion(parameters);
    return toOwnerPost(await restoreTexts(version.id, version));
  }),

  handle(listTrash, async () => {
    const posts = await postsOf(await trashedRows());
    return posts.filter(({ deletedAt }) => deletedAt).map(toTrashed);
  }),

  handle(restorePost, async (_, { id }) => toOwnerPost(await restoreTrashed(id))),

  handle(erasePost, (_, { id }) => done(erase(id))),

  handle(drafts.listDrafts, () => draftList()),

  handle(drafts.getDraft, (_, { id }) => readStoredDraft(id)),

  handle(drafts.updateDraft, (input, { id }) => storeDraft(id, input)),

  handle(drafts.dropDraft, (_, { id }) => done(deleteStoredDraft(id))),
);

export const config: Config = {
  path: [
    '/api/admin/blog/posts',
    '/api/admin/blog/posts/:id',
    '/api/admin/blog/check-slug',
    '/api/admin/blog/stats',
    '/api/admin/blog/posts/:id/versions',
    '/api/admin/blog/posts/:id/versions/:version',
    '/api/admin/blog/trash',
    '/api/admin/blog/trash/:id',
    '/api/admin/drafts',
    '/api/admin/drafts/:id',
  ],
};
