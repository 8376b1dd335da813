import { expect, test } from 'vitest';
import type { ContentSummary } from './api.ts';
import { approvalIn, groupsOf, leftIn } from './list.ts';

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
