import { afterEach, beforeEach, expect, test } from 'vitest';
import { $session } from '#src/features/admin/session/session.ts';
import { $toast } from '#src/ui/toasts.ts';
import { fakePage } from '#tests/fake-page.ts';
import { fakeServer } from '#tests/fake-server.ts';
import {
  $picture,
  askTextPicture,
  choosePicture,
  closePicture,
  leavePicture,
  sendPicture,
} from './picture.ts';
import { $post, postEditor } from './post-editor.ts';

fakePage();
const server = fakeServer();

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

class FakeReader {
  result = 'data:image/jpeg;base64,';
  onload = () => undefined;
  readAsDataURL = () => void setImmediate(() => this.onload());
}

/** Pictures that were read, with what lets the slow one be read at last. */
const read: { name: string; closed: boolean }[] = [];
const slow = { isRead: Promise.withResolvers<void>() };

const browser = {
  OffscreenCanvas: FakeCanvas,
  FileReader: FakeReader,
  createImageBitmap: async (file: File) => {
    if (file.name === 'vide.jpg') throw new DOMException('No picture', 'InvalidStateError');
    const entry = { name: file.name, closed: false };
    read.push(entry);
    if (file.name === 'lente.jpg') await slow.isRead.promise;
    return { width: 8, height: 8, close: () => Object.assign(entry, { closed: true }) };
  },
};

beforeEach(() => {
  $session.set('out');
  $session.set('in');
  Object.assign(globalThis, browser);
  read.length = 0;
  slow.isRead = Promise.withResolvers();
  postEditor.begin();
});
afterEach(() => {
  for (const name of Object.keys(browser)) Reflect.deleteProperty(globalThis, name);
});

function file(name: string, bytes = 10, type = 'image/jpeg'): File {
  return Object.defineProperty(new File(['x'], name, { type }), 'size', { value: bytes });
}

/** A picture asked for within the text; what is put there is noted. */
function askedForText(): string[] {
  const put: string[] = [];
  askTextPicture({ current: null, put: ({ src, alt }) => void put.push(`${alt}: ${src}`) });
  return put;
}

test('what is no picture, or too large to be shrunk, is refused with the specified sentences', async () => {
  await choosePicture(file('dessin.gif', 10, 'image/gif'));
  expect($toast.get()).toMatchObject({
    title: 'Type de fichier invalide',
    description: 'Seuls les fichiers JPG, PNG et WebP sont autorisés.',
  });
  await choosePicture(file('immense.jpg', 20 * MB + 1));
  expect($toast.get()?.title).toBe('Fichier trop volumineux');
  expect($toast.get()?.description).toContain('La taille maximale autorisée est de 5 MB.');
  await choosePicture(file('vide.jpg'));
  expect($toast.get()?.title).toBe('Type de fichier invalide');
  expect($picture.get().open).toBe(false);
});

test('a picture as telephones take it is accepted', async () => {
  await choosePicture(file('telephone.jpg', 12 * MB));
  expect($picture.get()).toMatchObject({ open: true, name: 'telephone.jpg' });
});

test('the last one that was given is shown, and all that were read are let go', async () => {
  const late = choosePicture(file('lente.jpg'));
  await choosePicture(file('vite.jpg'));
  slow.isRead.resolve();
  await late;
  expect($picture.get().name).toBe('vite.jpg');
  expect(read).toEqual([
    { name: 'lente.jpg', closed: true },
    { name: 'vite.jpg', closed: true },
  ]);
});

test('while a picture is on its way no other one takes its place', async () => {
  const put = askedForText();
  await choosePicture(file('rouge.jpg'));
  $picture.setKey('alt', 'Un carré rouge');
  const sent = sendPicture();
  const upload = await server.call(...UPLOAD);
  await choosePicture(file('bleu.jpg'));
  expect($picture.get()).toMatchObject({ sending: expect.anything(), name: 'rouge.jpg' });
  upload.answer(answerOf('/images/blog/rouge.jpg'));
  await sent;
  // The text has the focus again only once the window is gone.
  expect(put).toEqual([]);
  leavePicture();
  expect(put).toEqual(['Un carré rouge: /images/blog/rouge.jpg']);
  expect($picture.get().open).toBe(false);
  expect($toast.get()?.description).toContain('rouge.jpg');
});

test('a picture that is called off is put nowhere', async () => {
  await choosePicture(file('rouge.jpg'));
  const sent = sendPicture();
  await server.call(...UPLOAD);
  closePicture();
  await sent;
  leavePicture();
  expect($post.get()?.fields.imageUrl).toBe('');
  expect($picture.get().open).toBe(false);
});

test('a picture within the text needs words for those who do not see it', async () => {
  askedForText();
  await sendPicture();
  expect($picture.get().faults).toEqual({
    file: 'Choisissez une image.',
    alt: 'Le texte de remplacement est obligatoire.',
  });
});

test('an upload that failed can be tried again', async () => {
  await choosePicture(file('rouge.jpg'));
  const sent = sendPicture();
  (await server.call(...UPLOAD)).drop();
  await sent;
  expect($picture.get()).toMatchObject({
    open: true,
    sending: null,
    failure: 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.',
  });
  expect($toast.get()).toMatchObject({
    title: "Erreur d'upload",
    description: 'Une erreur est survenue',
  });
  const again = sendPicture();
  (await server.call(...UPLOAD)).answer(answerOf('/images/blog/rouge.jpg'));
  await again;
  expect($post.get()?.fields.imageUrl).toBe('/images/blog/rouge.jpg');
});
