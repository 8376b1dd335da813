import { atom, map } from 'nanostores';
import { call, callPage, type Page } from '#src/api/client.ts';
import {
  eraseReading,
  eraseReadings,
  listReadings,
  type OwnReading,
} from '#src/features/draw/api.ts';
import { eraseKept, keepReadings, listKept, listNotes } from '#src/features/draw/kept/database.ts';
import { noteLatest } from '#src/features/draw/kept/latest.ts';
import { type KeptReading, readingKey } from '#src/features/draw/kept/model.ts';
import { $arcana } from '#src/features/draw/store.ts';
import { checkLaid } from '#src/tarot/laying.ts';
import { isDeckOrder } from '#src/tarot/selection.ts';
import { notify, notifyError } from '#src/ui/toasts.ts';
import { dropNotes, showNotes } from './notes.ts';
import { tellTabs } from './tabs.ts';

/** A reading in the journal, under the key that names it in addresses and in the browser's database. */
export interface Entry {
  key: string;
  reading: KeptReading;
}

interface Journal {
  /** Newest first. */
  entries: readonly Entry[];
  /** The browser's database: not heard from, there, or refused. */
  browser: 'asked' | 'open' | 'refused';
  /** The readings on the server: some may still come, all are here, or they did not come. */
  server: 'asked' | 'told' | 'failed';
}

export const EMPTY_JOURNAL: Journal = { entries: [], browser: 'asked', server: 'asked' };

export const $journal = map<Journal>({ ...EMPTY_JOURNAL });

/** The fragment that names no reading: the way back to the list. */
export const ALL_READINGS = 'tous';

/** The card that is looked for, as it is typed. */
export const $search = atom('');

/** Whether its cards are the deck's, laid as its spread asks: what a browser or a file kept may be of any age. */
export function fitsDeck(reading: KeptReading): boolean {
  const ids = $arcana.get().map(({ id }) => id);
  return (
    isDeckOrder(reading.cardOrder, ids) &&
    reading.selectedCards.every((id) => ids.includes(id)) &&
    checkLaid(reading) === null
  );
}

/** One entry a reading: the server's, which has an id to erase it by, takes the place of the browser's own. */
function addReadings(readings: readonly KeptReading[]): void {
  const known = new Map($journal.get().entries.map((entry) => [entry.key, entry]));
  for (const reading of readings.filter(fitsDeck)) {
    const key = readingKey(reading);
    if (reading.id || !known.has(key)) known.set(key, { key, reading });
  }
  const time = ({ reading }: Entry) => Date.parse(reading.createdAt);
  const entries = [...known.values()].sort((one, other) => time(other) - time(one));
  $journal.setKey('entries', entries);
}

/** Reads what this browser keeps. */
export async function askBrowser(): Promise<void> {
  try {
    const [kept, notes] = await Promise.all([listKept(), listNotes()]);
    addReadings(kept);
    showNotes(notes);
    $journal.setKey('browser', 'open');
  } catch {
    $journal.setKey('browser', 'refused');
  }
}

/** Reads the server's pages, newest first, until one brings nothing that the browser had not kept. */
export async function askServer(): Promise<void> {
  $journal.setKey('server', 'asked');
  const known = new Set($journal.get().entries.map(({ reading }) => reading.id));
  const fresh: OwnReading[] = [];
  try {
    let cursor: string | null = null;
    do {
      const page: Page<OwnReading> = await callPage(listReadings, { query: { cursor } });
      const brought = page.items.filter(({ id }) => !known.has(id));
      addReadings(brought);
      fresh.push(...brought);
      cursor = brought.length > 0 ? page.next : null;
    } while (cursor);
    $journal.setKey('server', 'told');
    noteLatest($journal.get().entries[0]?.reading);
  } catch {
    $journal.setKey('server', 'failed');
    return;
  }
  const isShown = ({ id }: OwnReading) =>
    $journal.get().entries.some(({ reading }) => reading.id === id);
  // All at once: a page that is known must mean that the older ones are. Not kept, they are only asked for again.
  await keepReadings(fresh.filter(isShown)).catch(() => undefined);
}

export async function openJournal(): Promise<void> {
  await askBrowser();
  await askServer();
}

/** Takes away what was erased, here or in another tab: one reading, or all of them for null. */
export function dropEntries(erased: string | null): void {
  const { entries } = $journal.get();
  $journal.setKey(
    'entries',
    entries.filter(({ key }) => erased !== null && key !== erased),
  );
  noteLatest($journal.get().entries[0]?.reading);
  dropNotes(erased);
}

async function erase(erased: string | null): Promise<void> {
  if ($journal.get().browser === 'open') await eraseKept(erased ?? undefined);
  dropEntries(erased);
  tellTabs({ kind: 'erased', key: erased });
}

/** Erases the reading wherever it is kept, and its note. @returns whether it did */
export async function eraseEntry({ key, reading: { id } }: Entry): Promise<boolean> {
  try {
    if (id) await call(eraseReading, { parameters: { id } });
    await erase(key);
    notify('Tirage effacé', 'Ni le tirage ni sa note ne sont plus enregistrés.');
    return true;
  } catch {
    notifyError(
      'Tirage non effacé',
      'Il est toujours dans votre journal. Réessayez dans un instant.',
    );
    return false;
  }
}

/** Erases the whole journal, on the server and in this browser. @returns whether it did */
export async function eraseJournal(): Promise<boolean> {
  try {
    await call(eraseReadings);
    await erase(null);
    notify('Tirages effacés', 'Plus aucun de vos tirages n’est enregistré.');
    return true;
  } catch {
    notifyError(
      'Rien n’est effacé',
      'Vos tirages sont toujours enregistrés. Réessayez dans un instant.',
    );
    return false;
  }
}
