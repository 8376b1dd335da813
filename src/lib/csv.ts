import Papa from 'papaparse';

/** Cells that a spreadsheet could run as a formula (CSV injection): an apostrophe before them marks them as text. */
const FORMULA = /^['=+\-@\t\r]/;
const LINE_END = /\r\n|\n|\r/g;

/** With semicolons as delimiter, which Excel expects in French and Swiss locales. */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  const options = { delimiter: ';', newline: '\r\n', escapeFormulae: FORMULA };
  const text = Papa.unparse(rows as string[][], options);
  return rows.length > 0 ? `${text}\r\n` : '';
}

function readCell(text: string): string {
  const cell = text.trim();
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/** The rows that are not empty, with their first line's number; detects the delimiter. @throws SyntaxError in French */
export function parseCsv(file: string): { line: number; cells: string[] }[] {
  // Excel writes a first line that names the delimiter; an empty one keeps the line numbers.
  const text = file.replace(/^\ufeff?sep=.(?=\r?\n)/i, '');
  // The delimiter is detected without empty lines, which count for line numbers below.
  const { delimiter } = Papa.parse(text, { preview: 1, skipEmptyLines: true }).meta;
  const { data, errors } = Papa.parse<string[]>(text, { delimiter });
  const broken = errors.find(({ type }) => type === 'Quotes')?.row;
  let next = 1;
  const rows = data.map((cells, row) => {
    const line = next;
    next += 1 + (cells.join(' ').match(LINE_END)?.length ?? 0);
    if (row === broken) {
      throw new SyntaxError(`Le fichier n’est pas lisible à la ligne ${line}.`);
    }
    return { line, cells: cells.map(readCell) };
  });
  return rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
}
