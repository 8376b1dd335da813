import Papa from 'papaparse';

// Papa puts an apostrophe before a cell with such a start, as spreadsheets could run it as a formula (CSV
// injection). A cell that starts with an apostrophe gets a second one, because `parseCell` removes one.
const FORMULA_START = /^['=+\-@\t\r]/;
const LINE_END = /\r\n|\n|\r/g;

/** Formats the rows with semicolons as delimiters, which Excel expects in French and Swiss locales. */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  const options = { delimiter: ';', newline: '\r\n', escapeFormulae: FORMULA_START };
  const text = Papa.unparse(rows as string[][], options);
  return rows.length > 0 ? `${text}\r\n` : '';
}

function parseCell(rawCell: string): string {
  const cell = rawCell.trim();
  return cell.startsWith("'") && FORMULA_START.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/** Returns the rows that are not empty, each with its first line's number. @throws SyntaxError, in French */
export function parseCsv(csv: string): { lineNumber: number; cells: string[] }[] {
  // Excel may write a first line that names the delimiter. Its line end stays, for the line numbers.
  const text = csv.replace(/^\ufeff?sep=.(?=\r?\n)/i, '');
  // The first parse skips empty lines to detect the delimiter. The second counts them for the line numbers.
  const { delimiter } = Papa.parse(text, { preview: 1, skipEmptyLines: true }).meta;
  const { data, errors } = Papa.parse<string[]>(text, { delimiter });
  const brokenRowIndex = errors.find(({ type }) => type === 'Quotes')?.row;
  // A row has one more line for each line end in its quoted cells.
  let nextLineNumber = 1;
  const rows = data.map((cells, rowIndex) => {
    const lineNumber = nextLineNumber;
    nextLineNumber += 1 + (cells.join(' ').match(LINE_END)?.length ?? 0);
    if (rowIndex === brokenRowIndex) {
      throw new SyntaxError(`Le fichier n’est pas lisible à la ligne ${lineNumber}.`);
    }
    return { lineNumber, cells: cells.map(parseCell) };
  });
  return rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
}
