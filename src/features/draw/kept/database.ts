import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type * as z from 'zod/mini';
import { JOURNAL_DATABASE } from '#src/features/privacy/model.ts';
import {
  EMPTY_NOTE,
  isSameNote,
  joinNotes,
  type KeptReading,
  keptReadingSchema,
  type Note,
  noteSchema,
  readingKey,
} from './model.ts';

interface JournalSchema extends DBSchema {
  readings: { key: string; value: KeptReading };
  notes: { key: string; value: Note };
}

type Database = IDBPDatabase<JournalSchema>;

let opened: Promise<Database> | null = null;

/** @throws where the browser refuses to keep anything */
function open(): Promise<Database> {
  const forget = () => {
    opened = null;
  };
  opened ??= openDB<JournalSchema>(JOURNAL_DATABASE, 1, {
    upgrade(database) {
      database.createObjectStore('readings');
      database.createObjectStore('notes');
    },
    // Another page deletes the database, or a later version of the site changes its form.
    blocking(_current, _blocked, { target }) {
      (target as IDBDatabase).close();
      forget();
    },
    terminated: forget,
  }).catch((error) => {
    forget();
    throw error;
  });
  return opened;
}

/** What an older version of the site left and this one cannot read is passed over, not removed. */
function parsed<T extends z.ZodMiniType>(schema: T, value: unknown): z.infer<T> | undefined {
  return schema.safeParse(value).data;
}

/** Keeps a reading in this browser: the one way for a reading that the server cannot be told of. */
export async function keepReading(reading: KeptReading): Promise<void> {
  await keepReadings([reading]);
}

/** Keeps all of them, or none. */
export async function keepReadings(readings: readonly KeptReading[]): Promise<void> {
  const transaction = (await open()).transaction('readings', 'readwrite');
  const puts = readings.map((reading) => transaction.store.put(reading, readingKey(reading)));
  await Promise.all([...puts, transaction.done]);
}

/** The readings that this browser keeps, in no order. */
export async function listKept(): Promise<KeptReading[]> {
  const values = await (await open()).getAll('readings');
  return values.flatMap((value) => parsed(keptReadingSchema, value) ?? []);
}

/** The notes by the keys of their readings. */
export async function listNotes(): Promise<Record<string, Note>> {
  const transaction = (await open()).transaction('notes');
  const [keys, values] = await Promise.all([
    transaction.store.getAllKeys(),
    transaction.store.getAll(),
  ]);
  return Object.fromEntries(
    keys.flatMap((key, place) => {
      const note = parsed(noteSchema, values[place]);
      return note ? [[key, note]] : [];
    }),
  );
}

/**
 * Saves what was typed over `base`, the note as the page knew it. What another tab saved meanwhile is joined to it.
 * @returns what is kept now
 */
export async function saveNote(key: string, base: Note, typed: Note): Promise<Note> {
  const transaction = (await open()).transaction('notes', 'readwrite');
  const present = parsed(noteSchema, await transaction.store.get(key)) ?? EMPTY_NOTE;
  const note = joinNotes(base, present, typed);
  const write = isSameNote(note, EMPTY_NOTE)
    ? transaction.store.delete(key)
    : transaction.store.put(note, key);
  await Promise.all([write, transaction.done]);
  return note;
}

/** Adds what a file brings, all of it or nothing. A note joins the one that is there. */
export async function addKept(
  readings: readonly KeptReading[],
  notes: Readonly<Record<string, Note>>,
): Promise<void> {
  const transaction = (await open()).transaction(['readings', 'notes'], 'readwrite');
  const kept = transaction.objectStore('readings');
  const written = transaction.objectStore('notes');
  const puts = readings.map((reading) => kept.put(reading, readingKey(reading)));
  const joins = Object.entries(notes).map(async ([key, note]) => {
    const present = parsed(noteSchema, await written.get(key)) ?? EMPTY_NOTE;
    await written.put(joinNotes(EMPTY_NOTE, present, note), key);
  });
  await Promise.all([...puts, ...joins, transaction.done]);
}

/** Erases one reading and its note; all of them without a key. */
export async function eraseKept(key?: string): Promise<void> {
  const transaction = (await open()).transaction(['readings', 'notes'], 'readwrite');
  const erasures = (['readings', 'notes'] as const).map((name) => {
    const store = transaction.objectStore(name);
    return key === undefined ? store.clear() : store.delete(key);
  });
  await Promise.all([...erasures, transaction.done]);
}
