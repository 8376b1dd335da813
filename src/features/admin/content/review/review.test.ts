import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Content } from '#src/features/admin/content/texts/api.ts';
import { $content } from '#src/features/admin/content/texts/editor.ts';
import { $session } from '#src/features/admin/session/session.ts';
import { fakePage } from '#tests/fake-page.ts';
import { fakeServer, settled } from '#tests/fake-server.ts';
import {
  $isRead,
  $review,
  $shownName,
  approve,
  beginReview,
  endReview,
  hasApproval,
  next,
  previous,
  seeEnd,
  takeApprovalBack,
} from './review.ts';

fakePage();
const server = fakeServer();

const summary = (total: number, left: string[][]) => ({
  ...{ group: 'cards', isChanged: false, version: 0, updatedAt: null, checks: 0 },
  approval: { total, left },
});
const LIST = [
  { ...summary(2, []), id: 'relu', title: 'Relu' },
  { ...summary(2, [['a'], ['b']]), id: 'deux', title: 'Deux' },
  { ...summary(1, [[]]), id: 'un', title: 'Un' },
];

function content(id: string, fields: object): Content {
  const head = { id, group: 'cards' as const, title: id, isChanged: false, updatedAt: null };
  const text = { fields, body: null };
  return { ...head, ...text, version: 0, delivered: text, schema: {}, checks: [] };
}

async function begin(): Promise<void> {
  const begun = beginReview();
  (await server.call('GET', '/api/admin/content')).answer({ texts: LIST, words: {} });
  await answerOpening('deux', { a: { relu: false }, b: { relu: false } });
  await begun;
}

async function answerOpening(id: string, fields: object): Promise<void> {
  (await server.call('GET', `/api/admin/documents/content/${id}/copy`)).answer(null);
  (await server.call('GET', `/api/admin/content/${id}`)).answer(content(id, fields));
  await settled();
}

/** Reads the text that is shown to its end. */
function read(): void {
  seeEnd(true);
  vi.advanceTimersByTime(1_000);
}

const approved = () => hasApproval($content.get()?.fields.fields, $shownName.get() ?? '');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  $session.set('in');
});

afterEach(async () => {
  // A text that is not kept stays in its form until it is.
  $session.set('out');
  $session.set('in');
  await server.answerAll({ keptAt: '2026-11-01T10:00:00.000Z', mark: 'm' });
  $session.set('out');
  vi.useRealTimers();
});

test('approvals of one text are published together, when the next one is reached', async () => {
  await begin();
  expect($shownName.get()).toBe('a');
  read();
  await approve();
  expect($shownName.get()).toBe('b');
  expect(await server.untaken()).not.toContain('PUT /api/admin/content/deux');
  read();
  const approval = approve();
  const save = await server.call('PUT', '/api/admin/content/deux');
  expect(save.body).toMatchObject({
    ...{ version: 0, body: null },
    fields: { a: { relu: true }, b: { relu: true } },
  });
  save.answer({ ...content('deux', { a: { relu: true }, b: { relu: true } }), version: 1 });
  await answerOpening('un', { relu: false });
  await approval;
  expect([$content.get()?.id, $shownName.get()]).toEqual(['un', '']);
});

test('what is passed over stays as it is, and the last text ends the review', async () => {
  await begin();
  await next();
  const passed = next();
  await answerOpening('un', { relu: false });
  await passed;
  await next();
  expect($review.get()).toMatchObject({ state: 'reading', at: 3 });
  expect($shownName.get()).toBeNull();
  expect((await server.untaken()).filter((call) => call.startsWith('PUT'))).toEqual([]);
});

test('a refused approval keeps the owner where she is', async () => {
  await begin();
  read();
  await approve();
  const ended = endReview();
  (await server.call('PUT', '/api/admin/content/deux')).answer(
    { message: 'Non.', faults: [{ path: ['a', 'text'], message: 'trop court.' }] },
    { status: 422 },
  );
  await server.answerAll({ keptAt: '2026-11-01T10:00:00.000Z' });
  expect(await ended).toBe(false);
  expect($content.get()?.faults).toEqual({ 'a.text': 'trop court.' });
});

test('nothing is approved whose end was not seen, nor by a second press meant for the text before', async () => {
  await begin();
  await approve();
  expect($shownName.get()).toBe('a');
  seeEnd(true);
  await approve();
  seeEnd(false);
  vi.advanceTimersByTime(5_000);
  await approve();
  expect([$shownName.get(), approved(), $isRead.get()]).toEqual(['a', false, false]);
  read();
  await approve();
  await approve();
  expect([$shownName.get(), approved()]).toEqual(['b', false]);
});

test('what a working copy no longer has is passed over', async () => {
  const begun = beginReview();
  (await server.call('GET', '/api/admin/content')).answer({ texts: LIST, words: {} });
  await answerOpening('deux', { b: { relu: false } });
  await begun;
  read();
  await approve();
  expect([$shownName.get(), $content.get()?.fields.fields]).toEqual(['b', { b: { relu: false } }]);
});

test('the way back leads to what was approved, also in the text before, and the approval can be taken back', async () => {
  await begin();
  read();
  await approve();
  const passed = next();
  const text = { a: { relu: true }, b: { relu: false } };
  (await server.call('PUT', '/api/admin/content/deux')).answer({
    ...content('deux', text),
    version: 1,
  });
  await answerOpening('un', { relu: false });
  await passed;
  expect($content.get()?.id).toBe('un');
  const back = previous();
  await answerOpening('deux', text);
  await back;
  expect($shownName.get()).toBe('b');
  await previous();
  expect([$shownName.get(), approved()]).toEqual(['a', true]);
  takeApprovalBack();
  expect(approved()).toBe(false);
});
