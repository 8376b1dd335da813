import { afterEach, beforeEach, expect, test } from 'vitest';
import { $session } from '#src/features/admin/app/session.ts';
import type { Content } from '#src/features/admin/content/api.ts';
import { $content } from '#src/features/admin/content/editor.ts';
import { fakePage } from '#tests/fake-page.ts';
import { fakeServer, settled } from '#tests/fake-server.ts';
import {
  $review,
  $shownName,
  approve,
  beginReview,
  endReview,
  next,
  unapprovedIn,
} from './review.ts';

fakePage();
const server = fakeServer();

const approval = (approved: number, total: number) => ({
  ...{ group: 'cards', isChanged: false, version: 0, updatedAt: null, checks: 0 },
  approval: { approved, total },
});
const PHONE = { display: '+41 44 000 00 00', dial: '+41440000000', pricePerMinute: 2.9 };
const LIST = [
  { ...approval(2, 2), id: 'relu', title: 'Relu' },
  { ...approval(0, 2), id: 'deux', title: 'Deux' },
  { ...approval(0, 1), id: 'un', title: 'Un' },
];

function content(id: string, fields: object): Content {
  const head = { id, group: 'cards' as const, title: id, isChanged: false, updatedAt: null };
  const text = { fields, body: null };
  return { ...head, ...text, version: 0, delivered: text, schema: {}, checks: [] };
}

async function begin(): Promise<void> {
  const begun = beginReview();
  (await server.call('GET', '/api/admin/content')).answer({ texts: LIST, words: {}, phone: PHONE });
  await answerOpening('deux', { a: { relu: false }, b: { relu: false } });
  await begun;
}

async function answerOpening(id: string, fields: object): Promise<void> {
  (await server.call('GET', `/api/admin/documents/content/${id}/copy`)).answer(null);
  (await server.call('GET', `/api/admin/content/${id}`)).answer(content(id, fields));
  await settled();
}

beforeEach(() => {
  $session.set('in');
});

afterEach(async () => {
  // A text that is not kept stays in its form until it is.
  $session.set('out');
  $session.set('in');
  await server.answerAll({ keptAt: '2026-11-01T10:00:00.000Z', mark: 'm' });
  $session.set('out');
});

test('what is not approved is found wherever it stands', () => {
  const fields = {
    relu: false,
    list: [{ relu: true }, { relu: false }],
    deep: { a: { relu: false } },
  };
  expect(unapprovedIn(fields)).toEqual(['', 'list.1', 'deep.a']);
});

test('approvals of one text are published together, when the next one is reached', async () => {
  await begin();
  expect($shownName.get()).toBe('a');
  await approve();
  expect($shownName.get()).toBe('b');
  expect(await server.untaken()).not.toContain('PUT /api/admin/content/deux');
  const approved = approve();
  const save = await server.call('PUT', '/api/admin/content/deux');
  expect(save.body).toMatchObject({
    ...{ version: 0, body: null },
    fields: { a: { relu: true }, b: { relu: true } },
  });
  save.answer({ ...content('deux', { a: { relu: true }, b: { relu: true } }), version: 1 });
  await answerOpening('un', { relu: false });
  await approved;
  expect($content.get()?.id).toBe('un');
  expect($review.get()).toMatchObject({ state: 'reading', names: [''] });
});

test('what is passed over stays as it is, and the last text ends the review', async () => {
  await begin();
  await next();
  const passed = next();
  await answerOpening('un', { relu: false });
  await passed;
  await next();
  expect($review.get().state).toBe('done');
  expect((await server.untaken()).filter((call) => call.startsWith('PUT'))).toEqual([]);
});

test('a refused approval keeps the owner where she is', async () => {
  await begin();
  await approve();
  const ended = endReview();
  (await server.call('PUT', '/api/admin/content/deux')).answer(
    { message: 'Non.', faults: [{ path: ['a', 'text'], message: 'trop court.' }] },
    { status: 422 },
  );
  await server.answerAll({ keptAt: '2026-11-01T10:00:00.000Z' });
  expect(await ended).toBe(false);
  expect($content.get()?.faults).toEqual({ 'fields.a.text': 'trop court.' });
});
