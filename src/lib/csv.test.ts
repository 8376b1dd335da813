import { describe, expect, test } from 'vitest';
import { formatCsv, parseCsv } from './csv.ts';

describe('parseCsv', () => {
  test.each([
    [
      'plain words',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'quotes, separators and line breaks in cells',
      [
        ['a "b"', 'c;d', 'e\nf'],
        ['', ',', '"'],
      ],
    ],
    ['cells that look like formulas', [['=1+1', '+41', '-2', '@x', "'=1"]]],
  ])('returns the rows that formatCsv has written: %s', (_, rows) => {
    expect(parseCsv(formatCsv(rows)).map(({ cells }) => cells)).toEqual(rows);
  });

  test('accepts commas, a byte order mark and a missing final line break', () => {
    expect(parseCsv('\ufeffa,b\n"c, d",e')).toEqual([
      { lineNumber: 1, cells: ['a', 'b'] },
      { lineNumber: 2, cells: ['c, d', 'e'] },
    ]);
  });

  test('counts the line breaks inside cells in the line of a row', () => {
    expect(parseCsv('"a\nb";c\nd;e\n').map(({ lineNumber }) => lineNumber)).toEqual([1, 3]);
  });

  test.each([
    ['nom;e-mail\r\nDupont, Marie;a@b.ch\r\nAnne "Nana" Roy;c@d.ch\r\n', 'Anne "Nana" Roy|c@d.ch'],
    ['e-mail\na@b.ch\n', 'a@b.ch'],
    ['nom\te-mail\nRoy; Anne\ta@b.ch', 'Roy; Anne|a@b.ch'],
  ])('accepts other separators, stray quotes and a single column (%#)', (csv, lastRow) => {
    expect(parseCsv(csv).at(-1)?.cells.join('|')).toBe(lastRow);
  });

  test('throws an error with the line of an unclosed quote', () => {
    expect(() => parseCsv('a;b\nc;"d')).toThrow('Le fichier n’est pas lisible à la ligne 2.');
  });
});

test('formatCsv marks formulas as text, so that a spreadsheet does not compute them', () => {
  expect(formatCsv([['=HYPERLINK("http://x")']])).toBe('"\'=HYPERLINK(""http://x"")"\r\n');
});
