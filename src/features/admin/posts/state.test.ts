import { expect, test } from 'vitest';
import type { PostSummary } from '#src/api/blog.ts';
import { $session } from '#src/features/admin/auth/session.ts';
import { $toast } from '#src/lib/browser/toasts.ts';
import { fakeServer, settled } from '#tests/support/fake-api.ts';
import { fakePage } from '#tests/support/fake-window.ts';
import { posts, toggleFeatured } from './state.ts';

fakePage();
const server = fakeServer();
const LIST = ['GET', '/api/admin/blog/posts'] as const;
const STAR = ['PUT', '/api/admin/blog/posts/un'] as const;

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

test('the star is what the server has saved, and a second click before its answer asks for the same', async () => {
  $session.set('in');
  posts.refresh();
  (await server.call(...LIST)).answer([POST]);
  await settled();
  const shown = () => posts.$resource.get().value?.items[0] as PostSummary;
  toggleFeatured(shown());
  toggleFeatured(shown());
  const [first, second] = [await server.call(...STAR), await server.call(...STAR)];
  expect([first.body, second.body]).toEqual([{ featured: true }, { featured: true }]);
  expect(shown().featured).toBe(false);
  first.answer({ ...POST, content: '', featured: true });
  second.answer({ ...POST, content: '', featured: true });
  await settled();
  expect(shown().featured).toBe(true);
  toggleFeatured(shown());
  (await server.call(...STAR)).answer({ message: 'Non.' }, { status: 503 });
  await settled();
  expect(shown().featured).toBe(true);
  expect($toast.get()).toMatchObject({ title: 'Erreur de mise à jour', description: 'Non.' });
});
