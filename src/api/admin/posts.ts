import * as z from 'zod/mini';
import { HttpError } from '#src/api/client.ts';
import { endpoint } from '#src/api/endpoint.ts';
import {
  type OwnerPost,
  ownerPostSchema,
  postInputSchema,
  postSummarySchema,
} from '#src/api/post-schemas.ts';

const POST_BYTES = 1_048_576;

const version = z.int('La version de l’article n’est pas valide.');

/**
 * All posts without their content, drafts included and trash excluded, newest first, 50 a page.
 * `?cursor=` goes on, `?search=` looks in titles and slugs, `?state=` keeps one state.
 */
export const listOwnerPosts = endpoint('GET', '/api/admin/blog/posts', {
  response: z.array(postSummarySchema),
});

export const getOwnerPost = endpoint('GET', '/api/admin/blog/posts/:id', {
  response: ownerPostSchema,
});

/**
 * `id` is chosen by the browser (`crypto.randomUUID()`), so that a post sent twice because an answer was
 * lost is stored once. A slug in use answers 409 with `fields.slug`.
 */
export const createPost = endpoint('POST', '/api/admin/blog/posts', {
  request: z.object({
    ...postInputSchema.shape,
    id: z.optional(z.uuidv4().check(z.toLowerCase())),
  }),
  response: ownerPostSchema,
  maxBytes: POST_BYTES,
});

/**
 * `version` is the one the edit began from. If the post changed since, 409 carries the stored one as
 * `post`; without `version` the edit replaces whatever is stored, which stays among the versions.
 */
export const updatePost = endpoint('PUT', '/api/admin/blog/posts/:id', {
  request: z.union([
    z.object({ ...postInputSchema.shape, version: z.optional(version) }),
    z.strictObject({
      featured: z.boolean('La mise en vedette se dit par oui ou par non.'),
    }),
  ]),
  response: ownerPostSchema,
  maxBytes: POST_BYTES,
});

/** Moves the post to the trash. */
export const deletePost = endpoint('DELETE', '/api/admin/blog/posts/:id', {
  response: z.object({ id: z.string(), purgedAt: z.iso.datetime() }),
});

/** `excludeId` is the post being edited. */
export const checkSlug = endpoint('POST', '/api/admin/blog/check-slug', {
  request: z.object({
    slug: z.string('Le slug est obligatoire.').check(z.maxLength(200, 'Le slug est trop long.')),
    excludeId: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  }),
  response: z.object({ isUnique: z.boolean() }),
});

const postStatsSchema = z.object({
  total: z.int(),
  published: z.int(),
  drafts: z.int(),
  scheduled: z.int(),
  withImages: z.int(),
  trashed: z.int(),
});

export type PostStats = z.infer<typeof postStatsSchema>;

export const getPostStats = endpoint('GET', '/api/admin/blog/stats', {
  response: postStatsSchema,
});

/** The post as it is stored now, when an edit was refused because it began from an older version. */
export function storedPostOf(error: unknown): OwnerPost | null {
  if (!(error instanceof HttpError) || error.status !== 409) return null;
  return z.object({ post: ownerPostSchema }).safeParse(error.body).data?.post ?? null;
}
