import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { type PublicPost, publicPostSchema } from '#src/features/blog/api.ts';

const shownSchema = z.omit(publicPostSchema, { updatedAt: true });

/** Hash of what readers see of a post, 16 characters; the same for a starter post, a stored one and a snapshot. */
export function shownDigest(post: Omit<PublicPost, 'updatedAt'>): string {
  return createHash('sha256')
    .update(JSON.stringify(Object.values(shownSchema.parse(post))))
    .digest('base64url')
    .slice(0, 16);
}
