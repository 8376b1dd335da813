import { describe, expect, it } from 'vitest';
import { countWords } from './text.ts';

describe('countWords', () => {
  it.each([
    ['', 0],
    [' — … ! ', 0],
    ['Le Mat marche.', 3],
    ["qu’il lâche-prise aujourd'hui", 3],
    ['« Oui », dit-elle ; puis : « non ! »', 4],
    ['E\u0301toile cœur Ça', 3],
    ['Arcane XIII, 22 cartes', 4],
    ['mot\u202f?\u00a0mot\nmot', 3],
  ])('%j has %d', (text, count) => {
    expect(countWords(text)).toBe(count);
  });
});
