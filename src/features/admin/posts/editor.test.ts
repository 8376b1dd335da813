import { beforeEach, describe, expect, test } from 'vitest';
import { $session, leaveSession } from '#src/features/admin/app/session-store.ts';
import type { OwnerPost } from '#src/features/blog/api.ts';
import { $toast } from '#src/ui/toasts.ts';
import { fakePage } from '#tests/fake-page.ts';
import { fakeServer, settled } from '#tests/fake-server.ts';
import { $editing, choosePublication, setField, setFields } from './editor-store.ts';
import { emptyFields } from './fields.ts';
import { abandonedTexts, type KeptText, keepText } from './kept-text.ts';
import { editPost, newPost, resumeText } from './open.ts';
import { $picture, choosePicture, closePicture, keepWhole, moveCrop } from './picture-store.ts';
import { savePost } from './save.ts';
import { typeSlug } from './slug.ts';
import { $versions, showVersion } from './versions-store.ts';

const page = fakePage();
const server = fakeServer();

const POST: OwnerPost = {
  ...emptyFields('Anne'),
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

const TEXT: KeptText = {
  key: `redaction:${POST.id}:0`,
  postId: POST.id,
  baseVersion: null,
  fields: { ...emptyFields('Anne'), title: 'Gardé' },
  keptAt: '2026-11-01T10:00:00.000Z',
};

/** The form with the stored post in it. */
async function open(): Promise<void> {
  const opening = editPost(POST.id);
  (await server.call('GET', PATH)).answer(POST);
  await opening;
}

beforeEach(() => {
  leaveSession();
  page.stored.clear();
  $session.set('in');
  $toast.set(null);
});

describe('saving while the slug is checked', () => {
  const CHECK = ['POST', '/api/admin/blog/check-slug'] as const;

  async function typeAndSave(): Promise<(isUnique: boolean) => void> {
    await open();
    typeSlug('le-pendu-bis');
    await new Promise((resolve) => setTimeout(resolve, 550));
    const check = await server.call(...CHECK);
    savePost();
    expect(await server.untaken()).toEqual([]);
    return (isUnique) => check.answer({ isUnique });
  }

  test('waits for the answer, and is not forgotten', async () => {
    (await typeAndSave())(true);
    const save = await server.call('PUT', PATH);
    expect(save.body).toMatchObject({ slug: 'le-pendu-bis', version: 3 });
    save.answer({ ...POST, slug: 'le-pendu-bis', version: 4 });
    await settled();
    expect($editing.get()).toMatchObject({ version: 4, saving: false });
  });

  test('says why nothing is saved when the slug is another post’s', async () => {
    (await typeAndSave())(false);
    await settled();
    expect(await server.untaken()).toEqual([]);
    expect($toast.get()).toMatchObject({
      title: 'Erreur de mise à jour',
      description: 'Ce slug est déjà utilisé par un autre article',
    });
  });
});

test('the version that was asked for last is shown, in whatever order they come', async () => {
  await open();
  showVersion(1);
  showVersion(2);
  const first = await server.call('GET', `${PATH}/versions/1`);
  (await server.call('GET', `${PATH}/versions/2`)).answer({ ...POST, version: 2 });
  await settled();
  first.answer({ ...POST, version: 1 });
  await settled();
  expect($versions.get().shown?.version).toBe(2);
});

describe('a picture', () => {
  const files: { name: string; read: () => void; closed: boolean }[] = [];

  beforeEach(async () => {
    files.length = 0;
    globalThis.createImageBitmap = (file: unknown) =>
      new Promise((resolve) => {
        const entry = { name: (file as File).name, read: () => {}, closed: false };
        entry.read = () =>
          resolve({ width: 800, height: 800, close: () => Object.assign(entry, { closed: true }) });
        files.push(entry);
      });
    closePicture();
    await open();
  });

  const give = (name: string) => choosePicture(new File(['x'], name, { type: 'image/png' }));

  test('is the last one that was given, and the others are let go', async () => {
    give('lente.png');
    give('vite.png');
    const [slow, quick] = files;
    quick?.read();
    await settled();
    slow?.read();
    await settled();
    expect($picture.get().name).toBe('vite.png');
    expect(files.map(({ closed }) => closed)).toEqual([true, false]);
  });

  test('that stays whole is not framed by moving it', async () => {
    give('image.png');
    files[0]?.read();
    await settled();
    keepWhole(true);
    const { crop } = $picture.get();
    moveCrop(0.2, 0.2);
    expect($picture.get().crop).toEqual(crop);
  });
});

describe('a date of publication', () => {
  test('comes back after a look at the other choices', async () => {
    await newPost('Anne');
    choosePublication('scheduled');
    setField('publishAt', '2027-03-01T08:00:00.000Z');
    choosePublication('draft');
    choosePublication('published');
    expect($editing.get()?.fields).toMatchObject({ published: true, publishAt: null });
    choosePublication('scheduled');
    expect($editing.get()?.fields.publishAt).toBe('2027-03-01T08:00:00.000Z');
  });
});

describe('a text kept in the browser', () => {
  test('is offered again', async () => {
    keepText(TEXT);
    expect(await abandonedTexts()).toEqual([TEXT]);
  });

  test.each([
    '{"title":"Une forme ancienne"}',
    '{"postId":"x","baseVersion":1,"fields":{"title":3},"keptAt":"hier"}',
    'null',
    'pas du JSON',
  ])('is left alone when it is of another shape: %s', async (stored) => {
    page.stored.set(TEXT.key, stored);
    expect(await abandonedTexts()).toEqual([]);
  });

  test('stays where it is when there is no room for a second copy', async () => {
    keepText(TEXT);
    page.fill();
    await resumeText(TEXT, 'Anne');
    expect($editing.get()).toMatchObject({ fields: { title: 'Gardé' }, keptAt: 'refused' });
    expect(page.stored.has(TEXT.key)).toBe(true);
  });

  test('moves to the form that takes it up', async () => {
    keepText(TEXT);
    await resumeText(TEXT, 'Anne');
    expect([...page.stored.keys()]).toEqual([$editing.get()?.key]);
  });
});

test('pages without TLS can write and take up texts', async () => {
  const { randomUUID } = crypto;
  const locks = Object.getOwnPropertyDescriptor(Navigator.prototype, 'locks');
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
  Object.defineProperty(Navigator.prototype, 'locks', { value: undefined, configurable: true });
  try {
    keepText(TEXT);
    await newPost('Anne');
    setFields({ title: 'Sans TLS' });
    expect($editing.get()?.fields.title).toBe('Sans TLS');
    expect(await abandonedTexts()).toEqual([TEXT]);
  } finally {
    Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true });
    if (locks) Object.defineProperty(Navigator.prototype, 'locks', locks);
  }
});
