import { expect, test } from 'vitest';
import { computeDigitSums, getArcanumNumber } from '#src/tarot/digit-sums.ts';
import { deck } from '#tests/support/deck-fixtures.ts';
import { parseDate } from './parse-date.ts';

const NOW = new Date('2026-11-22T20:00:00');

/** Parses the date in these fields, as day.month.year. */
function parse(typed: string, occasion: 'birth' | 'year' = 'birth') {
  const [day = '', month = '', year = ''] = typed.split('.');
  return parseDate({ day, month, year }, occasion, NOW);
}

test.each([
  [[3, 11, 1979], ['3+1+1+1+9+7+9=31', '3+1=4'], 'l-empereur'],
  [[1, 2, 1990], ['1+2+1+9+9+0=22'], 'le-mat'],
  [[29, 9, 1999], ['2+9+9+1+9+9+9=48', '4+8=12'], 'le-pendu'],
  [[24, 5, 2026], ['2+4+5+2+0+2+6=21'], 'le-monde'],
  [[24, 5, 2028], ['2+4+5+2+0+2+8=23', '2+3=5'], 'le-pape'],
])('computeDigitSums adds %j up to %j, and getArcanumNumber returns %s', (numbers, lines, id) => {
  expect(
    computeDigitSums(numbers).map(({ digits, total }) => `${digits.join('+')}=${total}`),
  ).toEqual(lines);
  expect(deck[getArcanumNumber(numbers)]?.id).toBe(id);
});

test.each(['3.11.1979', ' 03 . 11 . 1979 '])('parseDate reads %j', (typed) => {
  expect(parse(typed)).toEqual({ day: 3, month: 11, year: 1979 });
});

test.each(['29.2.2000', '22.11.2026', '1.1.1900'])('parseDate accepts birth date %s', (typed) => {
  expect(parse(typed)).toHaveProperty('day');
});

test.each([
  ['..', 'Indiquez le jour, le mois et l’année.', ['day', 'month', 'year']],
  ['3..1979', 'Indiquez le mois.', ['month']],
  ['trois.11.1979', 'Le jour s’écrit en chiffres, de 1 à 31.', ['day']],
  ['32.11.1979', 'Le jour s’écrit en chiffres, de 1 à 31.', ['day']],
  ['3.novembre.1979', 'Le mois s’écrit en chiffres, de 1 à 12 : 7 pour juillet.', ['month']],
  ['3.0.1979', 'Le mois s’écrit en chiffres, de 1 à 12 : 7 pour juillet.', ['month']],
  ['3.11.79', 'L’année s’écrit en quatre chiffres, de 1900 à 2026.', ['year']],
  ['31.12.1899', 'L’année s’écrit en quatre chiffres, de 1900 à 2026.', ['year']],
  ['3.11.-1979', 'L’année s’écrit en quatre chiffres, de 1900 à 2026.', ['year']],
  ['29.2.1983', 'Le 29 février 1983 n’existe pas : ce mois finit le 28.', ['day']],
  ['29.2.1900', 'Le 29 février 1900 n’existe pas : ce mois finit le 28.', ['day']],
  ['31.4.1983', 'Le 31 avril 1983 n’existe pas : ce mois finit le 30.', ['day']],
  [
    '23.11.2026',
    'Cette date est encore à venir : elle ne peut pas dépasser aujourd’hui.',
    ['day', 'month', 'year'],
  ],
])('parseDate rejects birth date %s: %s', (typed, sentence, parts) => {
  expect(parse(typed)).toEqual({ sentence: sentence.replace(' :', '\u202f:'), parts });
});

test('parseDate accepts 29 February in any year, and future years, for the card of a year', () => {
  expect(parse('29.2.2027', 'year')).toEqual({ day: 29, month: 2, year: 2027 });
  expect(parse('30.2.2027', 'year')).toEqual({
    sentence: 'Le 30 février n’existe pas\u202f: ce mois finit le 29.',
    parts: ['day'],
  });
  expect(parse('29.2.2100', 'year')).toHaveProperty(
    'sentence',
    'L’année s’écrit en quatre chiffres, de 1900 à 2099.',
  );
});
