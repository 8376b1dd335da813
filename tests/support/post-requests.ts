import type { AdminClient } from './admin-session.ts';

/** Returns what the editor's form sends for a complete post. */
export function createPostInput(changes: Record<string, unknown> = {}) {
  return {
    title: 'Le Pendu, ou l’art d’attendre',
    slug: 'le-pendu-ou-l-art-d-attendre',
    excerpt: 'Une carte que l’on plaint trop vite.',
    content: '# Suspendu\n\nIl attend.\n\n- un\n- deux',
    category: 'Symbolisme',
    author: '',
    published: false,
    featured: false,
    notice: true,
    readTime: '4 min',
    imageUrl: '',
    imageAlt: '',
    ...changes,
  };
}

export async function createTestPost(admin: AdminClient, changes: Record<string, unknown> = {}) {
  const response = await admin.send('POST', '/api/admin/blog/posts', createPostInput(changes));
  if (!response.ok) throw new Error(`Creation answered ${response.status}`);
  return response.json();
}

/** Edits one of the posts that the build contains. */
export async function editPost(admin: AdminClient, slug: string, changes: object): Promise<void> {
  const path = `/api/admin/blog/posts/article-${slug}`;
  const { id, createdAt, updatedAt, ...post } = await (await admin.get(path)).json();
  const response = await admin.send('PUT', path, { ...post, ...changes });
  if (!response.ok) throw new Error(`Edit answered ${response.status}`);
}
