import { KIND_NAMES, LETTER_KINDS } from '#src/api/letter-kinds.ts';
import { formatCsv, parseCsv } from '#src/text/csv.ts';
import { type ImportedRow, importedRowSchema, type Subscriber } from './subscribers.ts';

export interface SubscriberLine
  extends Pick<Subscriber, 'email' | 'state' | 'preferences' | 'subscribedAt' | 'confirmedAt'> {
  fingerprint: string;
  consentAt: string | null;
  consentText: string | null;
}

const STATES = { confirmed: 'confirmé', pending: 'en attente', left: 'parti' } as const;

/** Property of a line by its column's title. */
const COLUMNS = {
  'e-mail': 'email',
  état: 'state',
  inscription: 'subscribedAt',
  confirmation: 'confirmedAt',
  accord: 'consentAt',
  'texte accepté': 'consentText',
  empreinte: 'fingerprint',
} as const;

const CHOICES = LETTER_KINDS.map((kind) => [KIND_NAMES[kind].choice.toLowerCase(), kind] as const);

export const SUBSCRIBER_CSV_HEADER: readonly string[] = [
  ...Object.keys(COLUMNS),
  ...CHOICES.map(([title]) => title),
];

/** Without the header; the file begins with `SUBSCRIBER_CSV_HEADER`. */
export function formatSubscriberCsv(lines: readonly SubscriberLine[]): string {
  return formatCsv(
    lines.map((line) => [
      ...Object.values(COLUMNS).map((property) =>
        property === 'state' ? STATES[line.state] : (line[property] ?? ''),
      ),
      ...CHOICES.map(([, kind]) => (line.preferences[kind] ? 'oui' : 'non')),
    ]),
  );
}

export interface RefusedLine {
  line: number;
  /** In French. */
  reason: string;
}

/** Reads a file whose columns may be in any order. @throws SyntaxError for a file that is no CSV */
export function parseSubscriberCsv(csv: string): { rows: ImportedRow[]; refused: RefusedLine[] } {
  const [header, ...lines] = parseCsv(csv);
  const titles = header?.cells.map((title) => title.toLowerCase()) ?? [];
  const rows: ImportedRow[] = [];
  const refused: RefusedLine[] = [];
  for (const { line, cells } of lines) {
    const fields = readFields((title) => cells[titles.indexOf(title)] || undefined);
    const { success, data, error } = importedRowSchema.safeParse(fields);
    if (success) rows.push(data);
    else refused.push({ line, reason: error.issues[0]?.message ?? 'Ligne illisible.' });
  }
  return { rows, refused };
}

function readFields(cell: (title: string) => string | undefined): Record<string, unknown> {
  const fields = Object.entries(COLUMNS).map(([title, property]) => [property, cell(title)]);
  const state = Object.entries(STATES).find(([, word]) => word === cell('état'))?.[0];
  const preferences = CHOICES.map(([title, kind]) => [kind, cell(title) === 'oui']);
  return {
    ...Object.fromEntries(fields),
    email: cell('e-mail') ?? null,
    state,
    preferences: Object.fromEntries(preferences),
  };
}
