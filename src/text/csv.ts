import Papa from 'papaparse';

/** Programs that open the file could take such a cell for a formula: an apostrophe before it says it is text. */
const FORMULA = /^['=+\-@\t\r]/;
const LINE_END = /\r\n|\n|\r/g;

/** Semicolons between cells: what a French or Swiss spreadsheet opens without asking. */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  const options = { delimiter: ';', newline: '\r\n', escapeFormulae: FORMULA };
  const text = Papa.unparse(rows as string[][], options);
  return rows.length > 0 ? `${text}\r\n` : '';
}

function readCell(text: string): string {
  const cell = text.trim();
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/** Rows with the number of the line each one begins at, whatever stands between their cells. @throws SyntaxError in French */
export function parseCsv(text: string): { line: number; cells: string[] }[] {
  // An empty line counts as one, but says nothing of what stands between cells.
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
