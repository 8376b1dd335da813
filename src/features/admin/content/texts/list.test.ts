import { beforeEach, expect, test } from 'vitest';
import { $session } from '#src/features/admin/session/session.ts';
import type { ContentSummary } from './api.ts';
import { $narrowing, approvalIn, groupsOf, isUnfolded, leftIn, narrow, unfold } from './list.ts';

function text(id: string, more: Partial<ContentSummary> = {}): ContentSummary {
  const head = { id, title: id, isChanged: false, version: 0, updatedAt: null };
  return { ...head, group: 'pages', checks: 0, approval: null, ...more };
}

const TEXTS = [
  text('accueil', { isChanged: true }),
  text('le-bateleur', { group: 'cards', approval: { approved: 1, total: 4 } }),
  text('la-papesse', { group: 'cards', approval: { approved: 4, total: 4 }, checks: 2 }),
];
const ids = (search: string, state: Parameters<typeof groupsOf>[2]) =>
  groupsOf(TEXTS, search, state).flatMap(({ items }) => items.map(({ id }) => id));
const many = (count: number) => ({ title: 'Cartes', items: Array.from({ length: count }) });

beforeEach(() => {
  $session.set('in');
  $session.set('out');
});

test('texts are found by their words, their group and their state', () => {
  expect(ids('', '')).toEqual(['accueil', 'le-bateleur', 'la-papesse']);
  expect(ids('bateleur', '')).toEqual(['le-bateleur']);
  expect(ids('cartes', '')).toEqual(['le-bateleur', 'la-papesse']);
  expect(ids('', 'changed')).toEqual(['accueil']);
  expect(ids('', 'checks')).toEqual(['la-papesse']);
  expect(ids('', 'approval')).toEqual(['le-bateleur']);
  expect(ids('papesse', 'approval')).toEqual([]);
});

test('what is left to approve is counted', () => {
  expect(TEXTS.map(leftIn)).toEqual([0, 3, 0]);
  expect(approvalIn(TEXTS)).toEqual({ approved: 5, total: 8 });
});

test('large groups are folded until they are looked for or unfolded', () => {
  expect(isUnfolded(many(3))).toBe(true);
  expect(isUnfolded(many(30))).toBe(false);
  narrow({ search: 'lune' });
  expect(isUnfolded(many(30))).toBe(true);
  unfold('Cartes', false);
  expect(isUnfolded(many(30))).toBe(false);
  narrow({ search: '' });
  unfold('Cartes', true);
  expect(isUnfolded(many(30))).toBe(true);
});

test('what the owner looked for stays until she leaves', () => {
  narrow({ search: 'bateleur', state: 'approval' });
  expect($narrowing.get()).toEqual({ search: 'bateleur', state: 'approval' });
  $session.set('in');
  $session.set('out');
  expect($narrowing.get()).toEqual({ search: '', state: '' });
});
