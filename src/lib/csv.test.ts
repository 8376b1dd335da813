import { describe, expect, test } from 'vitest';
import { formatCsv, parseCsv } from './csv.ts';

describe('a CSV file', () => {
  test.each([
    [
      'plain words',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'quotes, separators and lines in cells',
      [
        ['a "b"', 'c;d', 'e\nf'],
        ['', ',', '"'],
      ],
    ],
    ['what a spreadsheet would compute', [['=1+1', '+41', '-2', '@x', "'=1"]]],
  ])('gives back %s', (_, rows) => {
    expect(parseCsv(formatCsv(rows)).map(({ cells }) => cells)).toEqual(rows);
  });

  test('holds no cell that a spreadsheet would compute', () => {
    expect(formatCsv([['=HYPERLINK("http://x")']])).toBe('"\'=HYPERLINK(""http://x"")"\r\n');
  });

  test('of other programs is read: commas, a mark at the start, no end of line', () => {
    expect(parseCsv('\ufeffa,b\n"c, d",e')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['c, d', 'e'] },
    ]);
  });

  test('tells the line of a row after a cell of several lines', () => {
    expect(parseCsv('"a\nb";c\nd;e\n').map(({ line }) => line)).toEqual([1, 3]);
  });

  test.each([
    ['nom;e-mail\r\nDupont, Marie;a@b.ch\r\nAnne "Nana" Roy;c@d.ch\r\n', 'Anne "Nana" Roy|c@d.ch'],
    ['e-mail\na@b.ch\n', 'a@b.ch'],
    ['nom\te-mail\nRoy; Anne\ta@b.ch', 'Roy; Anne|a@b.ch'],
  ])('keeps commas, stray quotes and one column as they are (%#)', (csv, last) => {
    expect(parseCsv(csv).at(-1)?.cells.join('|')).toBe(last);
  });

  test('that is none says where', () => {
    expect(() => parseCsv('a;b\nc;"d')).toThrow('Le fichier n’est pas lisible à la ligne 2.');
  });
});
