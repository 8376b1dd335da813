import * as z from 'zod/mini';
import { adminPostSchema, postInputSchema, postSummarySchema } from '#src/api/blog.ts';
import { endpoint } from '#src/api/endpoint.ts';
import { doneSchema } from './session.ts';

const MAX_POST_BYTES = 1_048_576;

/**
 * Lists posts, also drafts but none in the trash, without their content, newest first, 50 a page. `?search=`
 * searches titles and slugs, `?state=` filters by state, `?cursor=` requests the next page.
 */
export const listAdminPosts = endpoint('GET', '/api/admin/blog/posts', {
  response: z.array(postSummarySchema),
});

export const getAdminPost = endpoint('GET', '/api/admin/blog/posts/:id', {
  response: adminPostSchema,
});

/**
 * The browser chooses the `id`, so that a post sent again after a lost response is stored only once; the
 * server creates a missing `id`. 409 with an error for the field `slug` if another post has the slug.
 */
export const createPost = endpoint('POST', '/api/admin/blog/posts', {
  request: z.object({
    ...postInputSchema.shape,
    id: z._default(z.uuidv4().check(z.toLowerCase()), () => crypto.randomUUID()),
  }),
  response: adminPostSchema,
  maxBytes: MAX_POST_BYTES,
});

/**
 * `version` is the one from which editing began; 409, with the `stored` post, if its version differs.
 * Without `version` the edit always replaces the post. A body with only `featured` changes nothing else.
 */
export const updatePost = endpoint('PUT', '/api/admin/blog/posts/:id', {
  request: z.union([
    z.object({
      ...postInputSchema.shape,
      version: z.optional(z.int('La version de l’article n’est pas valide.')),
    }),
    z.strictObject({ featured: z.boolean('La mise en vedette doit valoir oui ou non.') }),
  ]),
  response: adminPostSchema,
  maxBytes: MAX_POST_BYTES,
});

/** The post can be restored until `purgedAt`, when it is deleted permanently. */
export const movePostToTrash = endpoint('DELETE', '/api/admin/blog/posts/:id', {
  response: z.object({ id: z.string(), purgedAt: z.iso.datetime() }),
});

/** `excludeId` is the id of the post in the form, whose own slug does not count as used. */
export const checkSlug = endpoint('POST', '/api/admin/blog/check-slug', {
  request: z.object({
    slug: z
      .string('L’adresse de l’article est obligatoire.')
      .check(z.maxLength(200, 'L’adresse de l’article est trop longue.')),
    excludeId: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  }),
  response: z.object({ isUnique: z.boolean() }),
});

export const getPostStats = endpoint('GET', '/api/admin/blog/stats', {
  response: z.object({
    /** Posts outside the trash, as in all counts except `trashed`. */
    total: z.int(),
    published: z.int(),
    drafts: z.int(),
    scheduled: z.int(),
    withImages: z.int(),
    trashed: z.int(),
  }),
});

export const trashedPostSchema = z.object({
  ...postSummarySchema.shape,
  deletedAt: z.iso.datetime(),
  purgedAt: z.iso.datetime(),
});

export type TrashedPost = z.infer<typeof trashedPostSchema>;

export const listTrash = endpoint('GET', '/api/admin/blog/trash', {
  response: z.array(trashedPostSchema),
});

/** Restores the post; it is published again if it was published before. */
export const restorePost = endpoint('POST', '/api/admin/blog/trash/:id', {
  response: adminPostSchema,
});

/** Deletes the post and its earlier versions immediately. */
export const erasePost = endpoint('DELETE', '/api/admin/blog/trash/:id', { response: doneSchema });

export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
export const IMAGE_TYPES: readonly string[] = [
  'image/jpeg',
  'image/jpg',
  'image/png',
  'image/webp',
];
export const IMAGE_ERRORS = {
  wrongType: 'Seuls les fichiers JPG, PNG et WebP sont autorisés.',
  animated: 'Les images animées ne sont pas acceptées.',
  tooLarge: 'La taille maximale autorisée est de 5 MB.',
};

/** Room for the multipart headers and boundaries around the file. */
const MULTIPART_OVERHEAD_BYTES = 16_384;

/** Takes a multipart body with one file in the field `image`. */
export const uploadImage = endpoint('POST', '/api/admin/upload-image', {
  encoding: 'multipart',
  response: z.object({ url: z.string(), width: z.int(), height: z.int() }),
  maxBytes: MAX_IMAGE_BYTES + MULTIPART_OVERHEAD_BYTES,
});
