import { beforeEach, expect, test } from 'vitest';
import { $session } from '#src/features/admin/auth/session.ts';
import { $toast } from '#src/lib/browser/toasts.ts';
import { installFakeApi, waitUntilSettled } from '#tests/support/fake-api.ts';
import { installFakePage } from '#tests/support/fake-window.ts';
import { $content, contentEditor, removeItem, setField } from './content-editor.ts';
import { getValue } from './form-schema.ts';

installFakePage();
const server = installFakeApi();

/** Opens a text with these keywords. */
async function openText(id: string, keywords: string[], extra = {}): Promise<void> {
  const opening = contentEditor.syncWithHash(`#contenu/${id}`);
  const text = { fields: { keywords, ...extra }, body: null };
  const summary = { id, group: 'pages', title: id, isChanged: false, version: 0, updatedAt: null };
  const content = { ...summary, ...text, delivered: text, schema: {}, checks: [], words: {} };
  (await server.take('GET', `/api/admin/content/${id}`)).answer(content);
  await opening;
  await waitUntilSettled();
}

const getKeywords = () => getValue($content.get()?.fields.fields, 'keywords');

beforeEach(() => {
  $session.set('out');
  $session.set('in');
});

test('setField replaces the field with this name, and keeps the other objects', async () => {
  const extra = { phone: { dial: '1' }, list: [{ text: 'a' }, { text: 'b' }] };
  await openText('faq', [], extra);
  const getFields = () => $content.get()?.fields.fields as typeof extra;
  const before = getFields();
  setField('list.1.text', 'c');
  expect(getFields()).toEqual({ ...extra, keywords: [], list: [{ text: 'a' }, { text: 'c' }] });
  expect(getFields().phone).toBe(before.phone);
  expect(getFields().list[0]).toBe(before.list[0]);
  expect(before).toEqual({ ...extra, keywords: [] });
  setField('phone.dial', undefined);
  expect(getFields().phone).toEqual({});
});

test('removeItem offers to restore the item at its position', async () => {
  await openText('faq', ['un', 'deux', 'trois']);
  removeItem('keywords', 1, 'deux');
  expect(getKeywords()).toEqual(['un', 'trois']);
  $toast.get()?.action?.run();
  expect(getKeywords()).toEqual(['un', 'deux', 'trois']);
});

test('removeItem restores no item in another text', async () => {
  await openText('faq', ['un', 'deux']);
  removeItem('keywords', 0, 'un');
  const undo = $toast.get()?.action;
  await openText('contact', ['autre']);
  undo?.run();
  expect(getKeywords()).toEqual(['autre']);
});
