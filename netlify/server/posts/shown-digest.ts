import { createHash } from 'node:crypto';
import type { PublicPost } from '#src/api/post-schemas.ts';

/** What readers see of a post, as a short hash: the same wherever the post comes from. */
export function shownDigest(post: Omit<PublicPost, 'updatedAt'>): string {
  const { id, slug, title, excerpt, category, author, readTime, createdAt } = post;
  const { featured, imageUrl, imageAlt, content } = post;
  const head = [id, slug, title, excerpt, category, author, readTime, createdAt];
  return createHash('sha256')
    .update(JSON.stringify([...head, featured, imageUrl, imageAlt, content]))
    .digest('base64url')
    .slice(0, 16);
}
