import { afterEach, beforeEach, expect, test } from 'vitest';
import { $session } from '#src/features/admin/session/session.ts';
import { fakePage } from '#tests/fake-page.ts';
import { fakeServer } from '#tests/fake-server.ts';
import { $route } from './address.ts';
import { $content, changeField } from './editor.ts';
import { followAddress, readRoute } from './route.ts';

fakePage();
const server = fakeServer();

/** Of a browser its address alone. */
const address = {
  hash: '',
  replace(hash: string) {
    address.hash = hash;
  },
};

function content(id: string) {
  const text = { fields: { title: id }, body: null };
  const head = { id, group: 'pages', title: id, isChanged: false, version: 0, updatedAt: null };
  return { ...head, ...text, delivered: text, schema: {}, checks: [], words: {} };
}

/** Follows an address; the server has no working copy, and answers the text so. */
async function follow(hash: string, init?: ResponseInit): Promise<void> {
  address.hash = hash;
  const followed = followAddress(address.hash);
  const { id } = readRoute(hash);
  if (id) {
    (await server.call('GET', `/api/admin/documents/content/${id}/copy`)).answer(null);
    (await server.call('GET', `/api/admin/content/${id}`)).answer(content(id), init);
  }
  await followed;
}

beforeEach(() => {
  Object.assign(globalThis, { location: address });
  $session.set('in');
  address.hash = '';
});

afterEach(async () => {
  // A text that is not kept stays in its form until it is.
  $session.set('out');
  $session.set('in');
  await server.answerAll({ keptAt: '2026-11-01T10:00:00.000Z', mark: 'm' });
  $session.set('out');
});

test('an address names the list, a text, or one of its fields', () => {
  expect(readRoute('#contenu')).toEqual({ id: '', name: '' });
  expect(readRoute('#contenu/faq')).toEqual({ id: 'faq', name: '' });
  expect(readRoute('#contenu/identite/phone.dial')).toEqual({ id: 'identite', name: 'phone.dial' });
  expect(readRoute('#page')).toEqual({ id: '', name: '' });
});

test('a text is opened, and another one takes its place', async () => {
  await follow('#contenu/faq');
  expect($content.get()?.id).toBe('faq');
  await follow('#contenu/contact/title');
  expect([$content.get()?.id, $route.get().name]).toEqual(['contact', 'title']);
  await follow('#contenu');
  expect([$content.get(), $route.get().id]).toEqual([null, '']);
});

test('a text that is not there leads back to the list', async () => {
  await follow('#contenu/rien', { status: 404 });
  expect(address.hash).toBe('#contenu');
});

test('a text that the server does not have yet stays open, at its address', async () => {
  await follow('#contenu/faq');
  changeField('title', 'Autre');
  address.hash = '#contenu/contact';
  const followed = followAddress(address.hash);
  (await server.call('PUT', '/api/admin/documents/content/faq/copy')).drop();
  await followed;
  expect([address.hash, $content.get()?.id]).toEqual(['#contenu/faq', 'faq']);
});
