import * as z from 'zod/mini';
import { endpoint } from '#src/api/endpoint.ts';
import { ownerPostSchema } from '#src/api/post-schemas.ts';

export const postVersionSchema = z.object({
  version: z.int(),
  title: z.string(),
  updatedAt: z.iso.datetime(),
  /** Words in the content. */
  words: z.int(),
});

export type PostVersion = z.infer<typeof postVersionSchema>;

/** Earlier states of the post, newest first, 20 at most; the present one is not among them. */
export const listVersions = endpoint('GET', '/api/admin/blog/posts/:id/versions', {
  response: z.array(postVersionSchema),
});

export const getVersion = endpoint('GET', '/api/admin/blog/posts/:id/versions/:version', {
  response: ownerPostSchema,
});

/**
 * Brings back the texts, picture, category and read time of that version. Whether the post is published,
 * its slug and its place in the lists stay as they are.
 */
export const restoreVersion = endpoint('POST', '/api/admin/blog/posts/:id/versions/:version', {
  response: ownerPostSchema,
});
