import { expect, test } from 'vitest';
import type { ContentSummary } from './api.ts';
import { approvalIn, groupsOf } from './list.ts';

function text(id: string, more: Partial<ContentSummary> = {}): ContentSummary {
  const head = { id, title: id, isChanged: false, version: 0, updatedAt: null };
  return { ...head, group: 'pages', checks: 0, approval: { total: 0, left: [] }, ...more };
}

const TEXTS = [
  text('accueil', { isChanged: true }),
  text('le-bateleur', { group: 'cards', approval: { total: 4, left: [['a'], ['b'], ['c']] } }),
  text('la-papesse', { group: 'cards', approval: { total: 4, left: [] }, checks: 2 }),
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

test('words are found without accents and capitals, wherever they stand', () => {
  const star = [text('etoile', { title: 'L’Étoile', group: 'cards' })];
  expect(groupsOf(star, 'CARTES etoile', '')).toHaveLength(1);
  expect(groupsOf(star, 'étoile  ', '')).toHaveLength(1);
  expect(groupsOf(star, 'etoile lune', '')).toEqual([]);
});

test('what is left to approve is counted', () => {
  expect(approvalIn(TEXTS)).toEqual({ approved: 5, total: 8 });
});
