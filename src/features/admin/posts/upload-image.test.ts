import { afterEach, beforeEach, expect, test } from 'vitest';
import { $session } from '#src/features/admin/auth/session.ts';
import { $toast } from '#src/lib/browser/toasts.ts';
import { installFakeApi } from '#tests/support/fake-api.ts';
import { installFakePage } from '#tests/support/fake-window.ts';
import { postEditor, uploadPostImage } from './post-editor.ts';
import { $isUploading, uploadImageFile } from './upload-image.ts';

installFakePage();
const server = installFakeApi();

const MB = 1024 * 1024;
const UPLOAD = ['POST', '/api/admin/upload-image'] as const;
const answerOf = (url: string) => ({ url, width: 8, height: 8 });

/** Of a browser what draws pictures. */
class FakeCanvas {
  width = 8;
  height = 8;
  getContext = () => ({ fillRect: () => undefined, drawImage: () => undefined });
  convertToBlob = async () => new Blob(['jpeg']);
}

/** Pictures that were read. */
const read: { name: string; closed: boolean }[] = [];

const browser = {
  OffscreenCanvas: FakeCanvas,
  createImageBitmap: async (file: File) => {
    if (file.name === 'vide.jpg') throw new DOMException('No picture', 'InvalidStateError');
    const entry = { name: file.name, closed: false };
    read.push(entry);
    return { width: 8, height: 8, close: () => Object.assign(entry, { closed: true }) };
  },
};

beforeEach(() => {
  $session.set('out');
  $session.set('in');
  Object.assign(globalThis, browser);
  read.length = 0;
  postEditor.syncWithHash('#blog/nouveau');
});
afterEach(() => {
  for (const name of Object.keys(browser)) Reflect.deleteProperty(globalThis, name);
});

function file(name: string, bytes = 10, type = 'image/jpeg'): File {
  return Object.defineProperty(new File(['x'], name, { type }), 'size', { value: bytes });
}

const imageUrl = () => postEditor.$document.get()?.fields.imageUrl;

test('what is no picture, or too large to be shrunk, is refused with the specified sentences', async () => {
  await uploadPostImage(file('dessin.gif', 10, 'image/gif'));
  expect($toast.get()).toMatchObject({
    title: 'Type de fichier invalide',
    description: 'Seuls les fichiers JPG, PNG et WebP sont autorisés.',
  });
  await uploadPostImage(file('immense.jpg', 20 * MB + 1));
  expect($toast.get()).toMatchObject({
    title: 'Fichier trop volumineux',
    description: 'La taille maximale autorisée est de 5 MB.',
  });
  const frames = new File(['RIFF\0\0\0\0WEBPVP8X\n\0\0\0ANIM'], 'a.webp', { type: 'image/webp' });
  await uploadPostImage(frames);
  expect($toast.get()?.description).toBe('Les images animées ne sont pas acceptées.');
  await uploadPostImage(file('vide.jpg'));
  expect($toast.get()?.title).toBe('Type de fichier invalide');
  expect(await server.listUntaken()).toEqual([]);
  const failed = uploadImageFile(file('perdue.jpg'));
  (await server.take(...UPLOAD)).drop();
  expect([await failed, $isUploading.get()]).toEqual(['', false]);
  expect($toast.get()?.description).toBe('Une erreur est survenue');
});

test('a picture as telephones take it is accepted, and what was read is let go', async () => {
  const sent = uploadPostImage(file('telephone.jpg', 12 * MB));
  (await server.take(...UPLOAD)).answer(answerOf('/images/blog/telephone.jpg'));
  await sent;
  expect(imageUrl()).toBe('/images/blog/telephone.jpg');
  expect($toast.get()?.description).toContain('telephone.jpg');
  expect(read).toEqual([{ name: 'telephone.jpg', closed: true }]);
});

test('while a picture is on its way no other one takes its place', async () => {
  const sent = uploadImageFile(file('rouge.jpg'));
  const upload = await server.take(...UPLOAD);
  expect($isUploading.get()).toBe(true);
  await uploadPostImage(file('bleu.jpg'));
  expect(await server.listUntaken()).toEqual([]);
  upload.answer(answerOf('/images/blog/rouge.jpg'));
  expect(await sent).toBe('/images/blog/rouge.jpg');
  expect([$isUploading.get(), imageUrl()]).toEqual([false, '']);
});

test('a picture that comes late is put into no other post', async () => {
  const sent = uploadPostImage(file('rouge.jpg'));
  const upload = await server.take(...UPLOAD);
  postEditor.closeDocument();
  await postEditor.syncWithHash('#blog/nouveau');
  upload.answer(answerOf('/images/blog/rouge.jpg'));
  await sent;
  expect(imageUrl()).toBe('');
});
