import * as z from 'zod/mini';
import { endpoint } from '#src/api/endpoint.ts';
import { ownerPostSchema, postSummarySchema } from '#src/api/post-schemas.ts';
import { doneSchema } from './session.ts';

export const trashedPostSchema = z.object({
  ...postSummarySchema.shape,
  deletedAt: z.iso.datetime(),
  /** When it disappears for good. */
  purgedAt: z.iso.datetime(),
});

export type TrashedPost = z.infer<typeof trashedPostSchema>;

/** Most recently deleted first. */
export const listTrash = endpoint('GET', '/api/admin/blog/trash', {
  response: z.array(trashedPostSchema),
});

/** Puts the post back as it was, published if it was. */
export const restorePost = endpoint('POST', '/api/admin/blog/trash/:id', {
  response: ownerPostSchema,
});

/** Erases the post and its versions at once. */
export const erasePost = endpoint('DELETE', '/api/admin/blog/trash/:id', { response: doneSchema });
