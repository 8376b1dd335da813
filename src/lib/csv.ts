import Papa from 'papaparse';

/** Cells that a spreadsheet could run as a formula (CSV injection); they get an apostrophe, which marks them as text. */
const FORMULA = /^['=+\-@\t\r]/;
const LINE_END = /\r\n|\n|\r/g;

/** Formats the rows with semicolons as delimiters, which Excel expects in French and Swiss locales. */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  const options = { delimiter: ';', newline: '\r\n', escapeFormulae: FORMULA };
  const text = Papa.unparse(rows as string[][], options);
  return rows.length > 0 ? `${text}\r\n` : '';
}

function readCell(text: string): string {
  const cell = text.trim();
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/** Returns the rows that are not empty, with the number of their first line. @throws SyntaxError in French */
export function parseCsv(file: string): { line: number; cells: string[] }[] {
  // Excel may write a first line that names the delimiter. It is emptied and not removed, so that line numbers stay right.
  const text = file.replace(/^\ufeff?sep=.(?=\r?\n)/i, '');
  // This first parse ignores empty lines to detect the delimiter; the second one needs them for the line numbers.
  const { delimiter } = Papa.parse(text, { preview: 1, skipEmptyLines: true }).meta;
  const { data, errors } = Papa.parse<string[]>(text, { delimiter });
  const brokenRow = errors.find(({ type }) => type === 'Quotes')?.row;
  let nextLine = 1;
  const rows = data.map((cells, row) => {
    const line = nextLine;
    nextLine += 1 + (cells.join(' ').match(LINE_END)?.length ?? 0);
    if (row === brokenRow) {
      throw new SyntaxError(`Le fichier n’est pas lisible à la ligne ${line}.`);
    }
    return { line, cells: cells.map(readCell) };
  });
  return rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
}
