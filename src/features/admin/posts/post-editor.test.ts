import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AdminPost } from '#src/api/blog.ts';
import { $confirmation, answerConfirmation } from '#src/features/admin/auth/confirmation.ts';
import { $session } from '#src/features/admin/auth/session.ts';
import { POST_DEFAULTS } from '#src/features/blog/model.ts';
import { $toast } from '#src/lib/browser/toasts.ts';
import { installFakeApi, waitUntilSettled } from '#tests/support/fake-api.ts';
import { installFakePage } from '#tests/support/fake-window.ts';
import {
  type PostEditorState,
  PUBLISH_NOW,
  postEditor,
  setContent,
  setSlug,
  setTitle,
} from './post-editor.ts';

installFakePage();
const server = installFakeApi();

const POST: AdminPost = {
  ...POST_DEFAULTS,
  author: 'Anne',
  publishAt: null,
  id: '0b7f2b6c-6e0a-4b55-9f6e-2f3f8f3f0001',
  title: 'Le Pendu',
  slug: 'le-pendu',
  excerpt: 'Un extrait.',
  content: 'Un texte.',
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
  publishedAt: null,
  state: 'draft',
  isStarter: false,
  version: 3,
};
const PATH = `/api/admin/blog/posts/${POST.id}`;

const getState = () => postEditor.$document.get();

async function openPost(post: AdminPost = POST): Promise<void> {
  const opening = postEditor.syncWithHash(`#blog/${POST.id}`);
  (await server.take('GET', PATH)).answer(post);
  await opening;
}

afterEach(async () => {
  await server.answerAll({});
  $session.set('out');
});

beforeEach(() => {
  $session.set('in');
  $toast.set(null);
});

describe('the slug', () => {
  const CHECK = ['POST', '/api/admin/blog/check-slug'] as const;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    return () => vi.useRealTimers();
  });

  /** Changes the slug, and expects its check half a second later. @returns a function that answers the check */
  async function startSlugCheck(): Promise<(isUnique: boolean) => void> {
    await openPost();
    setSlug('le-pendu-b');
    setSlug('le-pendu-bis');
    vi.advanceTimersByTime(499);
    expect(await server.listUntakenCalls()).toEqual([]);
    vi.advanceTimersByTime(1);
    const check = await server.take(...CHECK);
    expect(check.body).toEqual({ slug: 'le-pendu-bis', excludeId: POST.id });
    expect(getState()?.slugCheck).toBe('running');
    return (isUnique) => check.answer({ isUnique });
  }

  test('is reported as unique, until it is changed again', async () => {
    const answerCheck = await startSlugCheck();
    answerCheck(true);
    await waitUntilSettled();
    expect(getState()?.slugCheck).toBe('passed');
    postEditor.save();
    const save = await server.take('PUT', PATH);
    expect(save.body).toMatchObject({ slug: 'le-pendu-bis', version: 3 });
    save.answer({ ...POST, slug: 'le-pendu-bis', version: 4 });
    await waitUntilSettled();
    expect(getState()).toMatchObject({ version: 4, isSaving: false });
    expect($toast.get()?.description).toBe('Le Pendu – brouillon, pas encore en ligne');
    setSlug('le-pendu-ter');
    expect(getState()?.slugCheck).toBe('none');
  });

  test('blocks saving during its check, and while another post has this slug', async () => {
    const answerCheck = await startSlugCheck();
    await postEditor.save();
    answerCheck(false);
    await waitUntilSettled();
    expect(getState()?.errors.slug).toBe('Ce slug est déjà utilisé par un autre article');
    await postEditor.save();
    expect(await server.listUntakenCalls()).toEqual([]);
    setSlug('le-pendu');
    expect(getState()?.errors.slug).toBeUndefined();
    vi.advanceTimersByTime(500);
    const lateCheck = await server.take(...CHECK);
    setSlug('le-pendu-ter');
    lateCheck.answer({ isUnique: false });
    await waitUntilSettled();
    expect(getState()?.errors.slug).toBeUndefined();
    postEditor.save();
    expect((await server.take('PUT', PATH)).body).toMatchObject({ slug: 'le-pendu-ter' });
  });

  test('follows the title until the author writes another slug or saves the post', async () => {
    await openPost({ ...POST, title: 'Le Pendu', slug: 'le-pendu' });
    setTitle(getState() as PostEditorState, 'Le Pendu et sa corde');
    expect(getState()?.fields.slug).toBe('le-pendu');
    await postEditor.syncWithHash('#blog/nouveau');
    setTitle(getState() as PostEditorState, 'Le cœur');
    expect(getState()?.fields.slug).toBe('le-coeur');
    setSlug('mon-slug');
    setTitle(getState() as PostEditorState, 'Le cœur du Pendu');
    expect(getState()?.fields.slug).toBe('mon-slug');
  });
});

describe('publishing', () => {
  const STATS = ['GET', '/api/admin/newsletter/stats'] as const;

  test('asks for a confirmation that counts the recipients, and then saves', async () => {
    await openPost();
    postEditor.save(PUBLISH_NOW);
    (await server.take(...STATS)).answer({
      ...{ total: 3, thisWeek: 0, growth: 0, pending: 0, left: 0, refused: 0 },
      choices: { weekly: 2, articles: 1, offers: 0, events: 0 },
    });
    await waitUntilSettled();
    expect($confirmation.get()?.detail).toMatch(/ 1 personne a choisi les nouveaux articles/);
    expect(getState()?.fields.published).toBe(false);
    answerConfirmation(true);
    const { body } = await server.take('PUT', PATH);
    expect(body).toMatchObject({ published: true, publishAt: null, notice: true });
  });

  test('notifies subscribers only once, and rejects a past date', async () => {
    await openPost({ ...POST, publishedAt: '2020-11-02T08:00:00.000Z' });
    await postEditor.save({ published: true, publishAt: '2020-11-03T08:00:00.000Z' });
    expect(getState()?.errors.publishAt).toMatch(/^Cette date est passée/);
    postEditor.save(PUBLISH_NOW);
    await waitUntilSettled();
    expect($confirmation.get()?.detail).toContain('Il a déjà paru');
    $session.set('out');
    expect($confirmation.get()?.open).toBe(false);
  });

  test('asks for a new confirmation of a scheduled post only if its date changes', async () => {
    const publishAt = '2027-03-01T08:00:00.000Z';
    const publication = { published: true, publishAt, publishedAt: publishAt };
    const scheduledPost: AdminPost = { ...POST, ...publication, state: 'scheduled' };
    await openPost(scheduledPost);
    postEditor.setFields({ excerpt: 'Un autre extrait.' });
    postEditor.save();
    const saved = { ...scheduledPost, excerpt: 'Un autre extrait.', version: 4 };
    (await server.take('PUT', PATH)).answer(saved);
    await waitUntilSettled();
    postEditor.setFields({ publishAt: '2027-04-01T08:00:00.000Z' });
    postEditor.save();
    (await server.take(...STATS)).answer({}, { status: 500 });
    await waitUntilSettled();
    expect($confirmation.get()).toMatchObject({ open: true, question: 'Programmer cet article ?' });
    answerConfirmation(true);
    const { body } = await server.take('PUT', PATH);
    expect(body).toMatchObject({ publishAt: '2027-04-01T08:00:00.000Z' });
  });
});

test('the read time follows the text until the author writes another', async () => {
  await postEditor.syncWithHash('#blog/nouveau');
  const getReadTime = (wordCount: number) => {
    setContent(getState() as PostEditorState, 'mot '.repeat(wordCount));
    return getState()?.fields.readTime;
  };
  expect([1, 500, 499, 0].map(getReadTime)).toEqual(['1 min', '3 min', '2 min', '5 min']);
  postEditor.setFields({ readTime: '7 min' });
  expect(getReadTime(500)).toBe('7 min');
});

test('restore brings back the text of a version, but not its slug and publication', async () => {
  await openPost();
  const current = { slug: 'autre', published: true };
  postEditor.setFields(current);
  const versionsPath = `/api/admin/documents/post/${POST.id}/versions`;
  const restored = { title: 'Avant', content: 'Le texte d’avant.' };
  postEditor.restore(() => restored);
  (await server.take('POST', versionsPath)).answer({ done: true });
  await waitUntilSettled();
  const expected = { ...restored, ...current, excerpt: POST.excerpt };
  expect(getState()?.fields).toMatchObject(expected);
});
