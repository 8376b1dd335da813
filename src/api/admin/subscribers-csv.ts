import { emailSchema } from '#src/api/field-schemas.ts';
import { KIND_NAMES, NEWSLETTER_KINDS } from '#src/api/newsletter-kinds.ts';
import { formatCsv, parseCsv } from '#src/lib/csv.ts';
import {
  type ImportedRow,
  importedRowSchema,
  type Subscriber,
  type SubscriberState,
} from './subscribers.ts';

/** A subscriber as a line of a CSV file that this site exports. */
export interface ExportedSubscriber
  extends Pick<Subscriber, 'email' | 'state' | 'preferences' | 'subscribedAt' | 'confirmedAt'> {
  /** Hash of the e-mail address; identifies unsubscribed people, whose address itself is not stored. */
  fingerprint: string;
  /** When the person agreed to receive letters, and the version of the wording; null if unknown. */
  consentAt: string | null;
  consentText: string | null;
}

const STATE_NAMES = { confirmed: 'confirmé', pending: 'en attente', left: 'parti' } as const;

/** The properties of an exported line by column title. */
const COLUMNS = {
  'e-mail': 'email',
  état: 'state',
  inscription: 'subscribedAt',
  confirmation: 'confirmedAt',
  accord: 'consentAt',
  'texte accepté': 'consentText',
  empreinte: 'fingerprint',
} as const;

const KIND_COLUMNS = NEWSLETTER_KINDS.map(
  (kind) => [KIND_NAMES[kind].choice.toLowerCase(), kind] as const,
);

export const SUBSCRIBER_CSV_HEADER: readonly string[] = [
  ...Object.keys(COLUMNS),
  ...KIND_COLUMNS.map(([title]) => title),
];

/** The normalized column titles of this site's own files, by property or kind of newsletter. */
const EXPORT_TITLES = new Map<string, string>(
  [...Object.entries(COLUMNS), ...KIND_COLUMNS].map(([title, key]) => [key, normalize(title)]),
);

/** Returns the lines without `SUBSCRIBER_CSV_HEADER`, because large lists are written in batches. */
export function formatSubscriberCsv(lines: readonly ExportedSubscriber[]): string {
  return formatCsv(
    lines.map((line) => [
      ...Object.values(COLUMNS).map((property) =>
        property === 'state' ? STATE_NAMES[line.state] : (line[property] ?? ''),
      ),
      ...KIND_COLUMNS.map(([, kind]) => (line.preferences[kind] ? 'oui' : 'non')),
    ]),
  );
}

/** Normalized titles of other services, by property or kind; `left` is a mark or a date of unsubscribing. */
const FOREIGN_TITLES: Record<string, readonly string[]> = {
  email: [
    ...['email', 'mail', 'courriel', 'adresse e mail', 'adresse email', 'adresse mail'],
    ...['email address', 'e mail address'],
  ],
  state: ['statut', 'status', 'state', 'subscription status', 'subscribed to emails'],
  subscribedAt: [
    ...['date d inscription', 'inscrit le', 'subscribed at', 'subscription date', 'signup date'],
    ...['created at', 'date added', 'added on', 'added time', 'optin time'],
  ],
  confirmedAt: ['date de confirmation', 'confirmed at', 'confirmation date', 'confirm time'],
  consentAt: ['consentement', 'consent', 'consent date'],
  consentText: ['consent text'],
  fingerprint: ['fingerprint'],
  left: [
    ...['desinscription', 'date de desinscription', 'desinscrit le', 'desabonne le', 'desinscrit'],
    ...['unsub time', 'unsubscribed at', 'unsubscribed', 'unsubscribe date', 'blocklisted'],
  ],
  weekly: ['hebdomadaire', 'lettre du dimanche', 'weekly', 'newsletter'],
  articles: ['nouveaux articles', 'posts'],
  offers: ['offers'],
  events: ['events'],
};

const YES = new Set(['oui', 'o', 'yes', 'y', 'true', 'vrai', '1', 'x']);
const NO = new Set(['', 'non', 'n', 'no', 'false', 'faux', '0']);

/** Normalized words for each state; yes and no answer a column title such as "Subscribed to emails". */
const STATE_WORDS: Record<SubscriberState, ReadonlySet<string>> = {
  confirmed: new Set([
    ...['confirme', 'confirmee', 'abonne', 'abonnee', 'inscrit', 'inscrite', 'actif', 'active'],
    ...['confirmed', 'subscribed', 'enabled', ...YES],
  ]),
  pending: new Set(['en attente', 'non confirme', 'pending', 'unconfirmed']),
  left: new Set([
    ...['parti', 'partie', 'desinscrit', 'desinscrite', 'desabonne', 'desabonnee', 'inactif'],
    ...['left', 'unsubscribed', 'cleaned', 'bounced', 'blocklisted', 'blacklisted', 'complained'],
    ...['inactive', 'disabled', 'non', 'n', 'no', 'false', 'faux', '0'],
  ]),
};

/** Returns the text in lower case, without accents and punctuation. */
function normalize(text: string): string {
  const unaccented = text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  return unaccented.replace(/[^a-z0-9]+/g, ' ').trim();
}

/** Converts "2026-11-28 10:30" or "28.11.2026" (UTC) to ISO 8601; returns any other text unchanged. */
function toIsoDate(text: string | undefined): string | undefined {
  const yearFirstText = text?.replace(/^(\d\d?)[-./](\d\d?)[-./](\d{4})\b/, '$3-$2-$1') ?? '';
  const [, year, month = '', day = '', time = '00:00:00'] =
    /^(\d{4})[-/](\d\d?)[-/](\d\d?)(?: (\d\d:\d\d(?::\d\d)?))?$/.exec(yearFirstText) ?? [];
  if (!year) return text;
  const date = new Date(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T${time}Z`);
  return Number.isNaN(date.getTime()) ? text : date.toISOString();
}

interface RefusedLine {
  lineNumber: number;
  /** A French sentence. */
  reason: string;
}

export interface SubscriberFile {
  rows: ImportedRow[];
  refusedLines: RefusedLine[];
  /** False without a column of states; all people who have not left then count as confirmed. */
  hasStates: boolean;
}

/** Reads a CSV file in UTF-8, UTF-16 or Windows-1252. @throws SyntaxError in French */
export async function readSubscriberFile(file: File): Promise<SubscriberFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return parseSubscriberCsv(new TextDecoder(detectEncoding(bytes)).decode(bytes));
}

function detectEncoding(bytes: Uint8Array): string {
  // UTF-16 begins with a byte order mark, or with a Latin letter: one of its two bytes is zero.
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || first === 0) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** Parses a list of this site or another service, in any order of columns. @throws SyntaxError in French */
export function parseSubscriberCsv(csv: string): SubscriberFile {
  const [header, ...lines] = parseCsv(csv);
  if (!header) throw new SyntaxError('Le fichier est vide.');
  const titles = header.cells.map(normalize);
  const columnIndexes = new Map(
    Object.entries(FOREIGN_TITLES).map(([property, aliases]) => [
      property,
      titles.findIndex((title) => title === EXPORT_TITLES.get(property) || aliases.includes(title)),
    ]),
  );
  const hasColumn = (property: string) => (columnIndexes.get(property) ?? -1) >= 0;
  if (!hasColumn('email')) {
    // Without a header, the first line has an address in the column of addresses.
    const isEmail = (cell: string) => emailSchema.safeParse(cell).success;
    columnIndexes.set('email', header.cells.findIndex(isEmail));
    lines.unshift(header);
  }
  if (!hasColumn('email')) {
    throw new SyntaxError(
      'La colonne des adresses manque\u202f: donnez-lui le titre «\u202fe-mail\u202f».',
    );
  }
  const hasStates = hasColumn('state');
  const rows: ImportedRow[] = [];
  const refusedLines: RefusedLine[] = [];
  for (const { lineNumber, cells } of lines) {
    const fields = readFields(
      (property) => cells[columnIndexes.get(property) ?? -1] || undefined,
      hasStates,
    );
    const { success, data, error } = importedRowSchema.safeParse(fields);
    if (success) rows.push(data);
    else refusedLines.push({ lineNumber, reason: error.issues[0]?.message ?? 'Ligne illisible.' });
  }
  return { rows, refusedLines, hasStates };
}

function readFields(
  getCell: (property: string) => string | undefined,
  hasStates: boolean,
): Record<string, unknown> {
  const isChosen = (kind: string) => YES.has(normalize(getCell(kind) ?? ''));
  const preferences = NEWSLETTER_KINDS.map((kind) => [kind, isChosen(kind)]);
  return {
    // Some services write `Name <address>`.
    email: getCell('email')?.replace(/^.*<([^<>]+)>$/, '$1') ?? null,
    fingerprint: getCell('fingerprint'),
    state: readState(getCell, hasStates),
    preferences: Object.fromEntries(preferences),
    subscribedAt: toIsoDate(getCell('subscribedAt')),
    confirmedAt: toIsoDate(getCell('confirmedAt')),
    consentAt: toIsoDate(getCell('consentAt')),
    consentText: getCell('consentText'),
  };
}

/** Returns undefined if the state is missing or is an unknown word; the schema then refuses the row. */
function readState(
  getCell: (property: string) => string | undefined,
  hasStates: boolean,
): SubscriberState | undefined {
  if (!NO.has(normalize(getCell('left') ?? ''))) return 'left';
  if (!hasStates) return 'confirmed';
  const states = Object.keys(STATE_WORDS) as SubscriberState[];
  return states.find((state) => STATE_WORDS[state].has(normalize(getCell('state') ?? '')));
}
