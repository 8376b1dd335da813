import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AdminPost } from '#src/api/blog.ts';
import { $confirmation, answerConfirmation } from '#src/features/admin/auth/confirmation.ts';
import { $session } from '#src/features/admin/auth/session.ts';
import { POST_DEFAULTS } from '#src/features/blog/model.ts';
import { $toast } from '#src/lib/browser/toasts.ts';
import { installFakeApi, settled } from '#tests/support/fake-api.ts';
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
  ...{ ...POST_DEFAULTS, author: 'Anne', publishAt: null },
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

const state = () => postEditor.$document.get();

/** The form with the stored post in it. */
async function open(post: AdminPost = POST): Promise<void> {
  const opened = postEditor.syncWithHash(`#blog/${POST.id}`);
  (await server.take('GET', PATH)).answer(post);
  await opened;
}

afterEach(async () => {
  await server.answerAll({});
  $session.set('out');
});

beforeEach(() => {
  $session.set('in');
  $toast.set(null);
});

describe('the check of a slug', () => {
  const CHECK = ['POST', '/api/admin/blog/check-slug'] as const;
  const { timeout } = AbortSignal;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
    AbortSignal.timeout = timeout;
  });

  /** The slug is asked about once it has stood for half a second. */
  async function typeAndCheck(): Promise<(isUnique: boolean) => void> {
    await open();
    setSlug('le-pendu-bis');
    vi.advanceTimersByTime(499);
    expect(await server.listUntaken()).toEqual([]);
    vi.advanceTimersByTime(1);
    const check = await server.take(...CHECK);
    expect(state()?.slugCheck).toBe('running');
    return (isUnique) => check.answer({ isUnique });
  }

  test('says that it is free, and nothing of another slug', async () => {
    (await typeAndCheck())(true);
    await settled();
    expect(state()?.slugCheck).toBe('passed');
    postEditor.save();
    const save = await server.take('PUT', PATH);
    expect(save.body).toMatchObject({ slug: 'le-pendu-bis', version: 3 });
    save.answer({ ...POST, slug: 'le-pendu-bis', version: 4 });
    await settled();
    expect(state()).toMatchObject({ version: 4, isSaving: false });
    expect($toast.get()?.description).toBe('Le Pendu – brouillon, pas encore en ligne');
    setSlug('le-pendu-ter');
    expect(state()?.slugCheck).toBe('none');
  });

  test('locks saving while it runs, and as long as the slug is another post’s', async () => {
    const answer = await typeAndCheck();
    await postEditor.save();
    answer(false);
    await settled();
    expect(state()?.errors.slug).toBe('Ce slug est déjà utilisé par un autre article');
    await postEditor.save();
    expect(await server.listUntaken()).toEqual([]);
    setSlug('le-pendu-ter');
    expect(state()?.errors.slug).toBeUndefined();
    postEditor.save();
    const save = await server.take('PUT', PATH);
    expect(save.body).toMatchObject({ slug: 'le-pendu-ter' });
  });

  test('follows the title until the author writes another slug or saves the post', async () => {
    await open({ ...POST, title: 'Le Pendu', slug: 'le-pendu' });
    setTitle(state() as PostEditorState, 'Le Pendu et sa corde');
    expect(state()?.fields.slug).toBe('le-pendu');
    await postEditor.syncWithHash('#blog/nouveau');
    setTitle(state() as PostEditorState, 'Le cœur');
    expect(state()?.fields.slug).toBe('le-coeur');
    setSlug('mon-slug');
    setTitle(state() as PostEditorState, 'Le cœur du Pendu');
    expect(state()?.fields.slug).toBe('mon-slug');
  });
});

describe('publishing', () => {
  const STATS = ['GET', '/api/admin/newsletter/stats'] as const;

  test('is asked about, with what is said to the subscribers, and saved as it was answered', async () => {
    await open();
    postEditor.save(PUBLISH_NOW);
    (await server.take(...STATS)).answer({
      ...{ total: 3, thisWeek: 0, growth: 0, pending: 0, left: 0, refused: 0 },
      choices: { weekly: 2, articles: 1, offers: 0, events: 0 },
    });
    await settled();
    expect($confirmation.get()?.detail).toMatch(/ 1 personne a choisi les nouveaux articles/);
    expect(state()?.fields.published).toBe(false);
    answerConfirmation(true);
    const save = await server.take('PUT', PATH);
    expect(save.body).toMatchObject({ published: true, publishAt: null, notice: true });
  });

  test('is announced once, and never at a date that is past', async () => {
    await open({ ...POST, publishedAt: '2020-11-02T08:00:00.000Z' });
    await postEditor.save({ published: true, publishAt: '2020-11-03T08:00:00.000Z' });
    expect(state()?.errors.publishAt).toMatch(/^Cette date est passée/);
    postEditor.save(PUBLISH_NOW);
    await settled();
    expect($confirmation.get()?.detail).toContain('Il a déjà paru');
  });

  test('of a post that waits is asked about again where its date is moved, and only there', async () => {
    const planned = { published: true, publishAt: '2027-03-01T08:00:00.000Z' };
    const waiting: AdminPost = {
      ...{ ...POST, ...planned, state: 'scheduled', publishedAt: planned.publishAt },
    };
    await open(waiting);
    postEditor.setFields({ excerpt: 'Un autre extrait.' });
    postEditor.save();
    const save = await server.take('PUT', PATH);
    save.answer({ ...waiting, excerpt: 'Un autre extrait.', version: 4 });
    await settled();
    postEditor.setFields({ publishAt: '2027-04-01T08:00:00.000Z' });
    postEditor.save();
    (await server.take(...STATS)).answer({}, { status: 500 });
    await settled();
    expect($confirmation.get()).toMatchObject({ open: true, question: 'Programmer cet article ?' });
    answerConfirmation(true);
    const moved = await server.take('PUT', PATH);
    expect(moved.body).toMatchObject({ publishAt: '2027-04-01T08:00:00.000Z' });
  });
});

test('the time to read follows the text until the author writes another', async () => {
  await postEditor.syncWithHash('#blog/nouveau');
  const write = (words: number) => {
    setContent(state() as PostEditorState, 'mot '.repeat(words));
    return state()?.fields.readTime;
  };
  expect([1, 500, 499, 0].map(write)).toEqual(['1 min', '3 min', '2 min', '5 min']);
  postEditor.setFields({ readTime: '7 min' });
  expect(write(500)).toBe('7 min');
});

test('a version brings back its text, and leaves the slug and the publication as they are', async () => {
  await open();
  postEditor.setFields({ slug: 'autre', published: true });
  const versions = `/api/admin/documents/post/${POST.id}/versions`;
  postEditor.restore(() => ({ title: 'Avant', content: 'Le texte d’avant.' }));
  (await server.take('POST', versions)).answer({ done: true });
  await settled();
  expect(state()?.fields).toMatchObject({
    ...{ title: 'Avant', content: 'Le texte d’avant.', excerpt: POST.excerpt },
    ...{ slug: 'autre', published: true },
  });
});
