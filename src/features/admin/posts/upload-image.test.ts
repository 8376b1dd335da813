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
const createAnswer = (url: string) => ({ url, width: 8, height: 8 });

/** The browser's canvas, which Node does not have. */
class FakeCanvas {
  width = 8;
  height = 8;
  getContext = () => ({ fillRect: () => undefined, drawImage: () => undefined });
  convertToBlob = async () => new Blob(['jpeg']);
}

const bitmaps: { name: string; isClosed: boolean }[] = [];

const browserGlobals = {
  OffscreenCanvas: FakeCanvas,
  createImageBitmap: async (file: File) => {
    if (file.name === 'vide.jpg') throw new DOMException('No picture', 'InvalidStateError');
    const bitmap = { name: file.name, isClosed: false };
    bitmaps.push(bitmap);
    return { width: 8, height: 8, close: () => Object.assign(bitmap, { isClosed: true }) };
  },
};

beforeEach(() => {
  $session.set('out');
  $session.set('in');
  Object.assign(globalThis, browserGlobals);
  bitmaps.length = 0;
  postEditor.syncWithHash('#blog/nouveau');
});
afterEach(() => {
  for (const name of Object.keys(browserGlobals)) Reflect.deleteProperty(globalThis, name);
});

function createFile(name: string, bytes = 10, type = 'image/jpeg'): File {
  return Object.defineProperty(new File(['x'], name, { type }), 'size', { value: bytes });
}

const getImageUrl = () => postEditor.$document.get()?.fields.imageUrl;

test('uploadPostImage explains why it rejects a file or cannot upload it', async () => {
  await uploadPostImage(createFile('dessin.gif', 10, 'image/gif'));
  expect($toast.get()).toMatchObject({
    title: 'Type de fichier invalide',
    description: 'Seuls les fichiers JPG, PNG et WebP sont autorisés.',
  });
  await uploadPostImage(createFile('immense.jpg', 20 * MB + 1));
  expect($toast.get()).toMatchObject({
    title: 'Fichier trop volumineux',
    description: 'La taille maximale autorisée est de 5 MB.',
  });
  const webp = new File(['RIFF\0\0\0\0WEBPVP8X\n\0\0\0ANIM'], 'a.webp', { type: 'image/webp' });
  await uploadPostImage(webp);
  expect($toast.get()?.description).toBe('Les images animées ne sont pas acceptées.');
  await uploadPostImage(createFile('vide.jpg'));
  expect($toast.get()?.title).toBe('Type de fichier invalide');
  expect(await server.listUntakenCalls()).toEqual([]);
  const uploadedUrl = uploadImageFile(createFile('perdue.jpg'));
  (await server.take(...UPLOAD)).drop();
  expect([await uploadedUrl, $isUploading.get()]).toEqual(['', false]);
  expect($toast.get()?.description).toBe('Une erreur est survenue');
});

test('uploadPostImage uploads a large photo of a phone, and closes its bitmap', async () => {
  const uploading = uploadPostImage(createFile('telephone.jpg', 12 * MB));
  (await server.take(...UPLOAD)).answer(createAnswer('/images/blog/telephone.jpg'));
  await uploading;
  expect(getImageUrl()).toBe('/images/blog/telephone.jpg');
  expect($toast.get()?.description).toContain('telephone.jpg');
  expect(bitmaps).toEqual([{ name: 'telephone.jpg', isClosed: true }]);
});

test('uploadPostImage uploads no second image at the same time', async () => {
  const uploadedUrl = uploadImageFile(createFile('rouge.jpg'));
  const upload = await server.take(...UPLOAD);
  expect($isUploading.get()).toBe(true);
  await uploadPostImage(createFile('bleu.jpg'));
  expect(await server.listUntakenCalls()).toEqual([]);
  upload.answer(createAnswer('/images/blog/rouge.jpg'));
  expect(await uploadedUrl).toBe('/images/blog/rouge.jpg');
  expect([$isUploading.get(), getImageUrl()]).toEqual([false, '']);
});

test('uploadPostImage puts a late image into no other post', async () => {
  const uploading = uploadPostImage(createFile('rouge.jpg'));
  const upload = await server.take(...UPLOAD);
  postEditor.closeDocument();
  await postEditor.syncWithHash('#blog/nouveau');
  upload.answer(createAnswer('/images/blog/rouge.jpg'));
  await uploading;
  expect(getImageUrl()).toBe('');
});
