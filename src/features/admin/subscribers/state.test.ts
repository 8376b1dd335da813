import { beforeEach, expect, test } from 'vitest';
import type { Subscriber } from '#src/api/admin/subscribers.ts';
import { $session } from '#src/features/admin/auth/session.ts';
import { fakeServer } from '#tests/support/fake-api.ts';
import { fakePage } from '#tests/support/fake-window.ts';
import { recipientsSentence } from './state.ts';

fakePage();
const _server = fakeServer();

const _SUBSCRIBER: Subscriber = {
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
