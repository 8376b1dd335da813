import { expect, test } from 'vitest';
import { $session } from '#src/features/admin/session/session.ts';
import type { PostSummary } from '#src/features/blog/api.ts';
import { fakePage } from '#tests/fake-page.ts';
import { fakeServer, settled } from '#tests/fake-server.ts';
import { posts, toggleFeatured } from './store.ts';

fakePage();
const server = fakeServer();
const LIST = ['GET', '/api/admin/blog/posts'] as const;

const POST: PostSummary = {
  id: 'un',
  slug: 'un',
  title: 'Un',
  excerpt: 'Un extrait.',
  category: 'Symbolisme',
  author: 'Anne',
  readTime: '1 min',
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
  featured: false,
  imageUrl: '',
  imageAlt: '',
  published: false,
  notice: true,
  publishedAt: null,
  publishAt: null,
  state: 'draft',
  isStarter: false,
  version: 1,
};

test('two clicks on the star are saved one after the other', async () => {
  $session.set('in');
  posts.refresh();
  (await server.call(...LIST)).answer([POST]);
  await settled();
  const shown = () => posts.$resource.get().value?.items[0] as PostSummary;
  toggleFeatured(shown());
  toggleFeatured(shown());
  expect(shown().featured).toBe(false);
  const first = await server.call('PUT', '/api/admin/blog/posts/un');
  expect(first.body).toEqual({ featured: true });
  expect(await server.untaken()).not.toContain('PUT /api/admin/blog/posts/un');
  first.answer({ ...POST, content: '', featured: true });
  const second = await server.call('PUT', '/api/admin/blog/posts/un');
  expect(second.body).toEqual({ featured: false });
  expect(shown().featured).toBe(false);
  second.answer({ ...POST, content: '' });
  (await server.call(...LIST)).answer([POST]);
  await settled();
  expect(shown().featured).toBe(false);
});
