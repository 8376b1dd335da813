import { beforeEach, expect, test } from 'vitest';
import { valueAt } from '#src/features/admin/content/schema/values.ts';
import { $content, contentEditor } from '#src/features/admin/content/texts/editor.ts';
import { $session } from '#src/features/admin/session/session.ts';
import { $toast } from '#src/ui/toasts.ts';
import { fakePage } from '#tests/fake-page.ts';
import { fakeServer, settled } from '#tests/fake-server.ts';
import { removeItem } from './remove-item.ts';

fakePage();
const server = fakeServer();

/** Opens a text with these keywords. */
async function open(id: string, keywords: string[]): Promise<void> {
  const opened = contentEditor.open({ id, version: 0 });
  (await server.call('GET', `/api/admin/documents/content/${id}/copy`)).answer(null);
  const text = { fields: { keywords }, body: null };
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
