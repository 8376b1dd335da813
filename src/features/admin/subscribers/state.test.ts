import { expect, test } from 'vitest';
import { formatRecipientsSentence } from './state.ts';

test('formatRecipientsSentence says how many people receive a campaign', () => {
  const stats = {
    ...{ total: 3, thisWeek: 0, growth: 0, pending: 0, left: 0, refused: 0 },
    choices: { weekly: 2, articles: 1, offers: 0, events: 0 },
  };
  expect(formatRecipientsSentence('weekly', stats)).toMatch(/^2 personnes ont choisi/);
  expect(formatRecipientsSentence('articles', stats)).toMatch(/^1 personne a choisi/);
  expect(formatRecipientsSentence('offers', stats)).toMatch(/^Personne n’a choisi/);
  expect(formatRecipientsSentence('weekly', null)).toMatch(/n’est pas connu\.$/);
});
