import { beforeEach, expect, test } from 'vitest';
import type { Subscriber } from '#src/api/admin/subscribers.ts';
import { answerConfirmation } from '#src/features/admin/auth/confirm-dialog-state.ts';
import { $session } from '#src/features/admin/auth/session.ts';
import { $toast } from '#src/lib/browser/toasts.ts';
import { fakeServer } from '#tests/support/fake-api.ts';
import { fakePage } from '#tests/support/fake-window.ts';
import { $newsletterPart, recipientsSentence, removeSubscriber } from './state.ts';

fakePage();
const server = fakeServer();

const SUBSCRIBER: Subscriber = {
  ...{ id: 'a1', email: 'ines@lecture.example', state: 'confirmed', pausedUntil: null },
  ...{
    subscribedAt: '2026-11-01T10:00:00.000Z',
    confirmedAt: null,
    leftAt: null,
    isRefused: false,
  },
  preferences: { weekly: true, articles: true, offers: false, events: true },
};

beforeEach(() => {
  $session.set('out');
  $session.set('in');
});

test('the sentence before a letter tells how many people get it', () => {
  const stats = {
    ...{ total: 3, thisWeek: 0, growth: 0, pending: 0, left: 0, refused: 0 },
    choices: CHOICES,
  };
  expect(recipientsSentence('weekly', stats)).toMatch(/^2 personnes ont choisi/);
  expect(recipientsSentence('articles', stats)).toMatch(/^1 personne a choisi/);
  expect(recipientsSentence('offers', stats)).toMatch(/^Personne n’a choisi/);
  expect(recipientsSentence('weekly', null)).toMatch(/n’est pas connu\.$/);
});
const CHOICES = { weekly: 2, articles: 1, offers: 0, events: 0 };

test('a subscriber is removed once that is confirmed', async () => {
  const kept = removeSubscriber(SUBSCRIBER);
  answerConfirmation('cancel');
  await kept;
  expect(await server.untaken()).toEqual([]);
  const removed = removeSubscriber(SUBSCRIBER);
  answerConfirmation('confirm');
  (await server.call('DELETE', '/api/admin/newsletter/subscribers/a1')).answer({ done: true });
  await removed;
  expect($toast.get()).toMatchObject({
    title: 'Désabonnement réussi',
    description: "L'abonné a été supprimé de la liste.",
  });
});

test('a removal that fails is told with the specified words', async () => {
  const removed = removeSubscriber(SUBSCRIBER);
  answerConfirmation('confirm');
  (await server.call('DELETE', '/api/admin/newsletter/subscribers/a1')).answer({}, { status: 500 });
  await removed;
  expect($toast.get()?.description).toBe('Erreur lors du désabonnement');
});

test('the next login begins with the subscribers', () => {
  $newsletterPart.set('letters');
  $session.set('out');
  expect($newsletterPart.get()).toBe('subscribers');
});
