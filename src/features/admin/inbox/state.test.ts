import { beforeEach, expect, test } from 'vitest';
import { type InboxMessage, listMessages } from '#src/api/admin/messages.ts';
import { answerConfirmation } from '#src/features/admin/auth/confirm-dialog-state.ts';
import { $session } from '#src/features/admin/auth/session.ts';
import { $toast } from '#src/lib/browser/toasts.ts';
import { fakeServer, settled } from '#tests/support/fake-api.ts';
import { inbox, markAs, messageCounts, removeMessage } from './state.ts';

const server = fakeServer();
const COUNTS = ['GET', '/api/admin/message-counts'] as const;

const [MESSAGE] = listMessages.response.parse([
  {
    ...{ id: 'm1', name: 'Inès', email: 'ines@lecture.example', subject: 'Question' },
    ...{ message: 'Bonjour.', receivedAt: '2026-11-20T10:00:00.000Z', doubtful: true },
    ...{ answeredAt: null, answerBy: '2026-11-21T10:00:00.000Z', answerLink: 'mailto:x' },
  },
]) as [InboxMessage];

const rows = () => inbox.$resource.get().value?.items;

beforeEach(async () => {
  $session.set('out');
  $session.set('in');
  $toast.set(null);
  inbox.refresh();
  (await server.call('GET', '/api/admin/messages')).answer([MESSAGE]);
  (await server.call(...COUNTS)).answer({ unanswered: 0, doubtful: 1 });
  await settled();
});

test('a message that is vouched for stays in its row, and counts anew', async () => {
  const vouched = markAs(MESSAGE, { doubtful: false });
  const marking = await server.call('PUT', '/api/admin/messages/m1');
  expect(marking.body).toEqual({ doubtful: false });
  marking.answer({ ...MESSAGE, doubtful: false });
  await vouched;
  (await server.call(...COUNTS)).answer({ unanswered: 1, doubtful: 0 });
  await settled();
  expect(rows()?.[0]?.doubtful).toBe(false);
  expect(messageCounts.$resource.get().value?.unanswered).toBe(1);
});

test('the owner says herself that she has answered', async () => {
  const marked = markAs(MESSAGE, { answered: true });
  const marking = await server.call('PUT', '/api/admin/messages/m1');
  expect(marking.body).toEqual({ answered: true });
  marking.answer({ ...MESSAGE, answeredAt: '2026-11-20T12:00:00.000Z' });
  expect(await marked).toBe(true);
  expect(rows()?.[0]?.answeredAt).not.toBeNull();
});

test('a mark that is not saved is told, and nothing changes', async () => {
  const marked = markAs(MESSAGE, { answered: true });
  (await server.call('PUT', '/api/admin/messages/m1')).drop();
  expect(await marked).toBe(false);
  expect([rows(), $toast.get()?.title]).toEqual([[MESSAGE], 'Erreur de mise à jour']);
});

test('a message is erased once that is confirmed', async () => {
  const removed = removeMessage(MESSAGE);
  answerConfirmation('confirm');
  (await server.call('DELETE', '/api/admin/messages/m1')).answer({ done: true });
  await removed;
  expect(rows()).toEqual([]);
});
