/** Programs that open the file could take such a cell for a formula: an apostrophe before it says it is text. */
const FORMULA = /^['=+\-@\t\r]/;

/** Semicolons between cells: what a French or Swiss spreadsheet opens without asking. */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(formatCell).join(';')}\r\n`).join('');
}

function formatCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function readCell(text: string): string {
  const cell = text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text.trim();
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/** A cell, quoted or not, and what ends it. */
const CELL = /("(?:[^"]|"")*"|[^";,\r\n]*)([;,]|\r?\n|$)/y;

/** Rows with the number of the line each one begins at. Cells end at semicolons or commas. @throws SyntaxError in French */
export function parseCsv(text: string): { line: number; cells: string[] }[] {
  const source = text.replace(/^\ufeff/, '');
  const rows: { line: number; cells: string[] }[] = [];
  let line = 1;
  let row = { line, cells: [] as string[] };
  CELL.lastIndex = 0;
  while (CELL.lastIndex < source.length) {
    const [whole, cell = '', end = ''] = CELL.exec(source) ?? [];
    if (whole === undefined)
      throw new SyntaxError(`Le fichier n’est pas lisible à la ligne ${line}.`);
    row.cells.push(readCell(cell));
    line += whole.split('\n').length - 1;
    if (end === ';' || end === ',') continue;
    rows.push(row);
    row = { line, cells: [] };
  }
  if (row.cells.length > 0) rows.push(row);
  return rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
}
