import * as z from 'zod/mini';
import { endpoint } from '#src/api/endpoint.ts';
import { type OwnerPost, ownerPostSchema, postSummarySchema } from '#src/api/post-schemas.ts';
import { doneSchema, ownerCall } from './session.ts';

const trashedPostSchema = z.object({
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

export function fetchTrash(): Promise<TrashedPost[]> {
  return ownerCall(listTrash, undefined);
}

export function requestRestoration(id: string): Promise<OwnerPost> {
  return ownerCall(restorePost, undefined, { parameters: { id } });
}

export async function requestErasure(id: string): Promise<void> {
  await ownerCall(erasePost, undefined, { parameters: { id } });
}
