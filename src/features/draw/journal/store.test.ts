import { beforeEach, expect, test, vi } from 'vitest';
import { EMPTY_NOTE, type KeptReading } from '#src/features/draw/kept/model.ts';
import { $arcana } from '#src/features/draw/store.ts';
import { $toast } from '#src/ui/toasts.ts';
import { deck } from '#tests/deck.ts';
import { fakeServer } from '#tests/fake-server.ts';
import { readingInput } from '#tests/reading.ts';
import { tenCards } from '#tests/ten.ts';
import { countCards, expectedCount } from './card-counts.ts';
import { addFromFile, journalFile, RefusedFile } from './journal-file.ts';
import { $notes, saveTyped, showNotes, typeNote } from './notes.ts';
import { $journal, EMPTY_JOURNAL, eraseEntry, eraseJournal, openJournal } from './store.ts';

// Node has no database: the journal of a browser that refuses it. The database itself is tested in one.

const server = fakeServer();
const IDS = deck.map(({ id }) => id);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  $arcana.set(deck);
  $journal.set({ ...EMPTY_JOURNAL });
  $notes.set({});
  $toast.set(null);
  return () => vi.useRealTimers();
});

/** A reading as the server lists it, on that day of November. */
function listed(day: number, changes: object = {}) {
  const cardOrder = [...IDS.slice(day), ...IDS.slice(0, day)];
  const selectedCards = cardOrder.slice(0, 10);
  const createdAt = `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z`;
  const categorization = tenCards(selectedCards);
  return readingInput({
    ...{ id: `id-${day}`, cardOrder, selectedCards, categorization, createdAt },
    ...changes,
  });
}

const page = (next: string) => ({ headers: { Link: `<${next}>; rel="next"` } });
const days = () =>
  $journal.get().entries.map(({ reading }) => new Date(reading.createdAt).getUTCDate());

/** Opens the journal on these readings of the server. */
async function open(readings: unknown[]): Promise<void> {
  const opening = openJournal();
  (await server.call('GET', '/api/readings')).answer(readings);
  await opening;
}

test('all pages of the server are read, newest first, and a reading that fits no deck is passed over', async () => {
  const opening = openJournal();
  const foreign = listed(8, { cardOrder: [...IDS.slice(1), 'la-tour-penchee'] });
  const first = await server.call('GET', '/api/readings');
  first.answer([listed(9), foreign, listed(7)], page('/api/readings?cursor=id-7'));
  const second = await server.call('GET', '/api/readings?cursor=id-7');
  expect($journal.get()).toMatchObject({ browser: 'refused', server: 'asked' });
  second.answer([listed(5)]);
  await opening;
  expect(days()).toEqual([9, 7, 5]);
  expect($journal.get().server).toBe('told');
  expect(await server.untaken()).toEqual([]);
});

test('what is known is not asked for again, and shown once', async () => {
  await open([listed(7), listed(5)]);
  const { id: _, ...own } = listed(4) as unknown as KeptReading;
  $journal.setKey('entries', [...$journal.get().entries, { key: 'own', reading: own }]);
  const opening = openJournal();
  const again = await server.call('GET', '/api/readings');
  again.answer([listed(7), listed(5)], page('/api/readings?cursor=id-5'));
  await opening;
  expect(await server.untaken()).toEqual([]);
  expect(days()).toEqual([7, 5, 4]);
});

test('where the server cannot be reached, what is shown stays', async () => {
  await open([listed(7)]);
  const opening = openJournal();
  (await server.call('GET', '/api/readings')).drop();
  await opening;
  expect($journal.get().server).toBe('failed');
  expect(days()).toEqual([7]);
});

test('one reading is erased once the server says so, and not before', async () => {
  await open([listed(7), listed(5)]);
  const [entry] = $journal.get().entries;
  if (!entry) throw new Error('No reading');
  const failing = eraseEntry(entry);
  (await server.call('DELETE', '/api/readings/one/id-7')).drop();
  expect(await failing).toBe(false);
  expect($toast.get()?.title).toBe('Tirage non effacé');
  expect(days()).toEqual([7, 5]);
  const erasing = eraseEntry(entry);
  (await server.call('DELETE', '/api/readings/one/id-7')).answer({ done: true });
  expect(await erasing).toBe(true);
  expect(days()).toEqual([5]);

  const none = eraseJournal();
  (await server.call('DELETE', '/api/readings')).answer({ message: 'Non.' }, { status: 500 });
  expect(await none).toBe(false);
  expect($toast.get()?.title).toBe('Rien n’est effacé');
  expect(days()).toEqual([5]);
  const all = eraseJournal();
  (await server.call('DELETE', '/api/readings')).answer({ erased: 1 });
  expect(await all).toBe(true);
  expect(days()).toEqual([]);
});

test('what cannot be saved stays as it was typed, whatever else arrives', async () => {
  const typed = { ...EMPTY_NOTE, text: 'Je pars jeudi.' };
  typeNote('one', { text: typed.text });
  expect($notes.get().one).toMatchObject({ typed, state: 'waiting' });
  await vi.runAllTimersAsync();
  await saveTyped('one');
  expect($notes.get().one).toEqual({ saved: EMPTY_NOTE, typed, state: 'failed' });
  const other = { ...EMPTY_NOTE, title: 'D’un autre onglet' };
  showNotes({ one: other, two: other });
  expect($notes.get().one?.typed).toEqual(typed);
  expect($notes.get().two).toEqual({ saved: other, typed: other, state: 'saved' });
  showNotes({});
  expect($notes.get().two?.typed).toEqual(EMPTY_NOTE);
});

test('the file holds readings and notes, and nothing of the server', async () => {
  await open([listed(7), listed(5)]);
  const [first] = $journal.get().entries;
  const note = { ...EMPTY_NOTE, title: 'Jeudi', change: 'little' as const };
  showNotes({ [first?.key ?? '']: note });
  const file = JSON.parse(await journalFile().text());
  const { id: _, ...plain } = listed(7) as unknown as KeptReading;
  expect(file).toMatchObject({ version: 1, readings: [{ ...plain, note }, {}] });
  expect(JSON.stringify(file)).not.toMatch(/"id"/);
  expect(file.readings[1].note).toBe(undefined);
  await expect(addFromFile(journalFile())).rejects.not.toThrow(RefusedFile);
});

test('a file that is no journal, or not wholly, is refused and changes nothing', async () => {
  const file = (readings: unknown[], version: unknown = 1) =>
    JSON.stringify({ format: 'journal-tarot-de-marseille', version, readings });
  const reading = listed(3);
  const note = { ...EMPTY_NOTE, change: 'toujours' };
  for (const wrong of [
    ...['', 'null', '[]', '{}', '{"format":', file([], 2), file([{ ...reading, cardOrder: [] }])],
    file([{ ...reading, note }]),
    file([reading, { ...reading, selectedCards: IDS.slice(0, 9) }]),
    file([{ ...reading, interpretation: { ...reading.interpretation, summary: 3 } }]),
    file([{ ...reading, cardOrder: [...IDS.slice(1), 'la-tour-penchee'] }]),
  ]) {
    const taken = addFromFile(new Blob([wrong]));
    await expect(taken, wrong).rejects.toThrow(RefusedFile);
    await expect(taken).rejects.toThrow('Ce fichier n’est pas un journal de tirages');
  }
  const heavy = new Blob([new Uint8Array(20_000_001)]);
  await expect(addFromFile(heavy)).rejects.toThrow('Ce fichier est trop lourd');
  // What is right is only kept from a browser without a database.
  await expect(addFromFile(new Blob([file([reading])]))).rejects.not.toThrow(RefusedFile);
  expect([$journal.get(), $notes.get()]).toEqual([EMPTY_JOURNAL, {}]);
});

test('cards are counted over all readings, and chance gives each the same', () => {
  const readings = [1, 2, 3].map((day) => listed(day) as unknown as KeptReading);
  const counts = countCards(readings, deck);
  expect(counts).toHaveLength(22);
  expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(30);
  expect(counts.slice(0, 2).map(({ card, count }) => [card.number, count])).toEqual([
    [3, 3],
    [4, 3],
  ]);
  expect(expectedCount(Array.from({ length: 11 }, () => readings[0] as KeptReading))).toBe(5);
});
