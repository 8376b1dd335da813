import { Readable } from 'node:stream';
import pLimit from 'p-limit';
import { now } from '#netlify/server/settings/clock.ts';
import { addressId } from '#netlify/server/settings/secret.ts';
import type { ImportedRow, ImportReport } from '#src/api/admin/subscriber-files.ts';
import { formatCsv } from '#src/tarot/csv.ts';
import {
  formatSubscriberCsv,
  SUBSCRIBER_CSV_HEADER,
  type SubscriberLine,
} from '#src/tarot/subscriber-csv.ts';
import { type StoredSubscriber, subscribers, tombstone } from './subscriber-store.ts';

const AT_ONCE = 25;
const LINES_A_PIECE = 500;

/** Everybody as a CSV file, piece by piece, so that a long list needs little memory. */
export function exportCsv(): ReadableStream<Uint8Array> {
  const pieces = Readable.from(csvPieces(), { objectMode: false });
  return Readable.toWeb(pieces) as ReadableStream<Uint8Array>;
}

async function* csvPieces(): AsyncGenerator<string> {
  yield `\ufeff${formatCsv([SUBSCRIBER_CSV_HEADER])}`;
  for (const state of ['confirmed', 'pending', 'left']) {
    const listed = await subscribers().list(state);
    for (let start = 0; start < listed.length; start += LINES_A_PIECE) {
      const piece = listed.slice(start, start + LINES_A_PIECE);
      const found = await pLimit(AT_ONCE).map(piece, (one) => subscribers().read([one]));
      yield formatSubscriberCsv(found.flat().map(({ id, value }) => lineOf(id, value)));
    }
  }
}

function lineOf(fingerprint: string, subscriber: StoredSubscriber): SubscriberLine {
  const { email, state, preferences, subscribedAt, confirmedAt, consent } = subscriber;
  return {
    email,
    fingerprint,
    state,
    preferences,
    subscribedAt,
    confirmedAt,
    consentAt: consent?.at ?? null,
    consentText: consent?.text ?? null,
  };
}

type Outcome = keyof ImportReport;

/** Adds who is missing. Nobody who is known changes, and nobody who left comes back. */
export async function importRows(rows: readonly ImportedRow[]): Promise<ImportReport> {
  const outcomes = await pLimit(AT_ONCE).map(rows, importRow);
  const count = (outcome: Outcome) => outcomes.filter((one) => one === outcome).length;
  return { added: count('added'), known: count('known'), suppressed: count('suppressed') };
}

async function importRow(row: ImportedRow): Promise<Outcome> {
  const id = row.email ? await addressId(row.email) : (row.fingerprint ?? '');
  const known = (await subscribers().get(id)) ?? (await createFrom(id, row));
  if (!known) return 'added';
  return known.state === 'left' && row.state !== 'left' ? 'suppressed' : 'known';
}

/** Null when the row was added, otherwise who was there first. */
async function createFrom(id: string, row: ImportedRow): Promise<StoredSubscriber | null> {
  const time = now().toISOString();
  const subscribedAt = row.subscribedAt ?? row.confirmedAt ?? time;
  const subscriber: StoredSubscriber = {
    email: row.email,
    state: row.state,
    preferences: row.preferences,
    subscribedAt,
    confirmedAt: row.state === 'confirmed' ? (row.confirmedAt ?? subscribedAt) : null,
    pausedUntil: null,
    leftAt: null,
    leftBy: null,
    consent: row.consentAt ? { at: row.consentAt, text: row.consentText ?? 'import' } : null,
    signUp: '',
    recent: [],
  };
  const stored = row.state === 'left' ? tombstone(subscriber, 'import', now()) : subscriber;
  return (await subscribers().create(id, stored)) ? null : subscribers().get(id);
}
