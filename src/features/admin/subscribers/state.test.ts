import { expect, test } from 'vitest';
import { recipientsSentence } from './state.ts';

test('recipientsSentence counts the people who get a letter', () => {
  const stats = {
    ...{ total: 3, thisWeek: 0, growth: 0, pending: 0, left: 0, refused: 0 },
    choices: { weekly: 2, articles: 1, offers: 0, events: 0 },
  };
  expect(recipientsSentence('weekly', stats)).toMatch(/^2 personnes ont choisi/);
  expect(recipientsSentence('articles', stats)).toMatch(/^1 personne a choisi/);
  expect(recipientsSentence('offers', stats)).toMatch(/^Personne n’a choisi/);
  expect(recipientsSentence('weekly', null)).toMatch(/n’est pas connu\.$/);
});
