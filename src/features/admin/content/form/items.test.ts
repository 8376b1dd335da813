import { beforeEach, expect, test } from 'vitest';
import { valueAt } from '#src/features/admin/content/schema/values.ts';
import { $content, changeField, contentEditor } from '#src/features/admin/content/texts/editor.ts';
import { $session } from '#src/features/admin/session/session.ts';
import { $toast } from '#src/ui/toasts.ts';
import { fakePage } from '#tests/fake-page.ts';
import { fakeServer, settled } from '#tests/fake-server.ts';
import { followItems, NO_ITEMS, removeItem } from './items.ts';

fakePage();
const server = fakeServer();

/** Opens a text with these keywords. */
async function open(id: string, keywords: string[], more = {}): Promise<void> {
  const opened = contentEditor.open({ id, version: 0 });
  (await server.call('GET', `/api/admin/documents/content/${id}/copy`)).answer(null);
  const text = { fields: { keywords, ...more }, body: null };
  const head = { id, group: 'pages', title: id, isChanged: false, version: 0, updatedAt: null };
  const content = { ...head, ...text, delivered: text, schema: {}, checks: [] };
  (await server.call('GET', `/api/admin/content/${id}`)).answer(content);
  await opened;
  await settled();
}

const keywords = () => valueAt($content.get()?.fields.fields, 'keywords');

beforeEach(() => {
  $session.set('out');
  $session.set('in');
});

test('a field is replaced by its name; all else stays the same object', async () => {
  const more = { phone: { dial: '1' }, list: [{ text: 'a' }, { text: 'b' }] };
  await open('faq', [], more);
  const fields = () => $content.get()?.fields.fields as typeof more;
  const before = fields();
  changeField('list.1.text', 'c');
  expect(fields()).toEqual({ ...more, keywords: [], list: [{ text: 'a' }, { text: 'c' }] });
  expect(fields().phone).toBe(before.phone);
  expect(fields().list[0]).toBe(before.list[0]);
  expect(before).toEqual({ ...more, keywords: [] });
  changeField('phone.dial', undefined);
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

const [a, b, c] = [{ name: 'a' }, { name: 'b' }, { name: 'c' }];
const start = followItems(NO_ITEMS, [a, b, c]);
const [first, second, third] = start.keys;

test('each item has a key of its own', () => {
  expect(new Set(start.keys).size).toBe(3);
});

test('a key goes where its item goes', () => {
  expect(followItems(start, [c, a, b]).keys).toEqual([third, first, second]);
  expect(followItems(start, [a, c]).keys).toEqual([first, third]);
});

test('an item that is typed in keeps its key, a new one gets another', () => {
  expect(followItems(start, [a, { name: 'b2' }, c]).keys).toEqual(start.keys);
  const longer = followItems(start, [a, b, c, { name: '' }]);
  expect(longer.keys.slice(0, 3)).toEqual(start.keys);
  expect(start.keys).not.toContain(longer.keys[3]);
});

test('what is removed and comes back is what it was, and the others stay', () => {
  const shorter = followItems(start, [a, c]);
  expect(followItems(shorter, [a, b, c]).keys).toEqual(start.keys);
});

test('equal words of a list are told apart', () => {
  const words = followItems(NO_ITEMS, ['un', 'deux']);
  const typed = followItems(words, ['un', 'un']);
  expect(typed.keys).toEqual(words.keys);
  expect(followItems(typed, ['un']).keys).toEqual([words.keys[0]]);
});
