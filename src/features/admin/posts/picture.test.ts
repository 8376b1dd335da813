import { afterEach, beforeEach, expect, test } from 'vitest';
import { $session } from '#src/features/admin/session/session.ts';
import { $toast } from '#src/ui/toasts.ts';
import { fakePage } from '#tests/fake-page.ts';
import { fakeServer, settled } from '#tests/fake-server.ts';
import { $picture, askTextPicture, choosePicture, closePicture, sendPicture } from './picture.ts';
import { $post, postEditor } from './post-editor.ts';

fakePage();
fakeServer();

const MB = 1024 * 1024;

/** Of a browser what draws and sends pictures: each upload is answered when the test says so. */
const uploads: FakeUpload[] = [];

class FakeUpload {
  upload = {};
  status = 0;
  statusText = '';
  responseText = '';
  onload = () => undefined;
  onerror = () => undefined;
  onabort = () => undefined;
  open = () => undefined;
  setRequestHeader = () => undefined;
  send = () => void uploads.push(this);
  abort = () => this.onabort();

  answer(url: string): Promise<unknown> {
    Object.assign(this, {
      status: 201,
      responseText: JSON.stringify({ url, width: 8, height: 8 }),
    });
    this.onload();
    return settled();
  }
}

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

const drawn = { width: 8, height: 8, close: () => undefined };
const browser = {
  XMLHttpRequest: FakeUpload,
  OffscreenCanvas: FakeCanvas,
  FileReader: FakeReader,
  createImageBitmap: async (file: File) => {
    if (file.name === 'vide.jpg') throw new DOMException('No picture', 'InvalidStateError');
    return drawn;
  },
};

beforeEach(() => {
  uploads.length = 0;
  $session.set('out');
  $session.set('in');
  Object.assign(globalThis, browser);
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
  expect($picture.get().phase).toBe('none');
});

test('a picture as telephones take it is accepted', async () => {
  await choosePicture(file('telephone.jpg', 12 * MB));
  expect($picture.get()).toMatchObject({ phase: 'framing', name: 'telephone.jpg' });
});

test('while a picture is on its way no other one takes its place', async () => {
  askedForText();
  await choosePicture(file('rouge.jpg'));
  $picture.setKey('alt', 'Un carré rouge');
  const sent = sendPicture();
  await settled();
  await choosePicture(file('bleu.jpg'));
  expect($picture.get()).toMatchObject({ phase: 'sending', name: 'rouge.jpg' });
  await uploads[0]?.answer('/images/blog/rouge.jpg');
  await sent;
  expect($picture.get().phase).toBe('none');
  expect($toast.get()?.description).toContain('rouge.jpg');
});

test('a picture that is called off is put nowhere', async () => {
  await choosePicture(file('rouge.jpg'));
  const sent = sendPicture();
  await settled();
  closePicture();
  await sent;
  expect($post.get()?.fields.imageUrl).toBe('');
  expect($picture.get().phase).toBe('none');
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
  await settled();
  uploads[0]?.onerror();
  await sent;
  expect($picture.get().phase).toBe('failed');
  const again = sendPicture();
  await settled();
  await uploads[1]?.answer('/images/blog/rouge.jpg');
  await again;
  expect($post.get()?.fields.imageUrl).toBe('/images/blog/rouge.jpg');
});
