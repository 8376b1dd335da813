import { beforeEach, expect, test } from 'vitest';
import { $session } from '#src/features/admin/auth/session.ts';
import { $toast } from '#src/lib/browser/toasts.ts';
import { installFakeApi, settled } from '#tests/support/fake-api.ts';
import { installFakePage } from '#tests/support/fake-window.ts';
import { $content, contentEditor, removeItem, setField } from './content-editor.ts';
import { getValue } from './form-schema.ts';

installFakePage();
const server = installFakeApi();

/** Opens a text with these keywords. */
async function open(id: string, keywords: string[], more = {}): Promise<void> {
  const opened = contentEditor.syncWithHash(`#contenu/${id}`);
  const text = { fields: { keywords, ...more }, body: null };
  const head = { id, group: 'pages', title: id, isChanged: false, version: 0, updatedAt: null };
  const content = { ...head, ...text, delivered: text, schema: {}, checks: [], words: {} };
  (await server.take('GET', `/api/admin/content/${id}`)).answer(content);
  await opened;
  await settled();
}

const keywords = () => getValue($content.get()?.fields.fields, 'keywords');

beforeEach(() => {
  $session.set('out');
  $session.set('in');
});

test('a field is replaced by its name; all else stays the same object', async () => {
  const more = { phone: { dial: '1' }, list: [{ text: 'a' }, { text: 'b' }] };
  await open('faq', [], more);
  const fields = () => $content.get()?.fields.fields as typeof more;
  const before = fields();
  setField('list.1.text', 'c');
  expect(fields()).toEqual({ ...more, keywords: [], list: [{ text: 'a' }, { text: 'c' }] });
  expect(fields().phone).toBe(before.phone);
  expect(fields().list[0]).toBe(before.list[0]);
  expect(before).toEqual({ ...more, keywords: [] });
  setField('phone.dial', undefined);
  expect(fields().phone).toEqual({});
});

test('what is removed comes back where it was', async () => {
  await open('faq', ['un', 'deux', 'trois']);
  removeItem('keywords', 1, 'deux');
  expect(keywords()).toEqual(['un', 'trois']);
  $toast.get()?.action?.run();
  expect(keywords()).toEqual(['un', 'deux', 'trois']);
});

test('it does not come back into another text', async () => {
  await open('faq', ['un', 'deux']);
  removeItem('keywords', 0, 'un');
  const undo = $toast.get()?.action;
  await open('contact', ['autre']);
  undo?.run();
  expect(keywords()).toEqual(['autre']);
});
