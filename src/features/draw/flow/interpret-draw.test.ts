import { beforeEach, expect, test, vi } from 'vitest';
import paths from '#generated/card-text-paths.json' with { type: 'json' };
import type { Reading } from '#src/api/readings.ts';
import { loadCardTexts } from '#src/features/draw/compose.ts';
import { LATEST_READING_KEY } from '#src/features/draw/latest-reading.ts';
import {
  $arcana,
  $draw,
  $isAiAvailable,
  $receivedParts,
  EMPTY_DRAW,
} from '#src/features/draw/state.ts';
import { $toast, notify } from '#src/lib/browser/toasts.ts';
import { cardTexts, deck } from '#tests/support/deck-fixtures.ts';
import { type FakeCall, installFakeApi, settled } from '#tests/support/fake-api.ts';
import { installFakePage } from '#tests/support/fake-window.ts';
import { TEN_PARTS } from '#tests/support/ten-card-spread.ts';
import {
  refreshReading,
  saveRestoredReading,
  startInterpretation,
  stopWaiting,
} from './interpret-draw.ts';

const page = installFakePage();
const server = installFakeApi();
const IDS = deck.map(({ id }) => id);
let haveTexts = false;

/** The browser has the reader's texts, as it does once the cards are picked. */
beforeEach(async () => {
  if (haveTexts) return;
  haveTexts = true;
  const loading = Promise.all(IDS.map(loadCardTexts));
  for (const texts of cardTexts) (await server.take('GET', paths[texts.id] ?? '')).answer(texts);
  await loading;
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  $arcana.set(deck);
  layTen(IDS.slice(0, 10));
  $receivedParts.set(null);
  $isAiAvailable.set(null);
  $toast.set(null);
  return () => vi.useRealTimers();
});

function layTen(selectedCards: string[]): void {
  const completedAt = '2026-11-22T10:00:00.000Z';
  $draw.set({ ...EMPTY_DRAW, phase: 'categorization', cardOrder: IDS, selectedCards, completedAt });
}

/** Answers a stream of these parts, and whether it ends as a whole reading. */
function stream(call: FakeCall, parts: readonly string[], whole = false): void {
  const events = parts.map(
    (part) =>
      `event: part\ndata: ${JSON.stringify({ part, text: `IA ${part}`, author: 'ai', seal: part })}\n\n`,
  );
  const perPart = (value: (part: string) => string) =>
    Object.fromEntries(TEN_PARTS.map((part) => [part, value(part)]));
  const answer = {
    interpretation: perPart((part) => `IA ${part}`),
    fragmentsUsed: [],
    aiPrompt: 'cartes',
    authors: perPart(() => 'ai'),
  };
  const end = whole
    ? `event: done\ndata: ${JSON.stringify(answer)}\n\n`
    : 'event: failed\ndata: {}\n\n';
  call.respond(new Response(events.join('') + end));
}

const asked = () => server.take('POST', '/api/interpret');
/** Takes the save and answers it; the list that is asked for then has the given readings. */
async function store(readings: unknown[] = []): Promise<void> {
  const save = await server.take('POST', '/api/readings');
  save.answer(listed(save.body));
  (await server.take('GET', '/api/readings')).answer(readings);
  await settled();
}
/** A reading as the server lists it. */
const listed = (reading: unknown) => ({ ...(reading as object), id: 'kept' });
const authors = () => Object.values($draw.get().reading?.authors ?? {});

test('a second press asks for no second interpretation and stores no second reading', async () => {
  const reading = startInterpretation();
  startInterpretation();
  stream(await asked(), TEN_PARTS, true);
  await expect.poll(() => server.listUntaken()).toEqual(['POST /api/readings']);
  await store();
  await reading;
  expect(await server.listUntaken()).toEqual([]);
  expect($draw.get()).toMatchObject({ phase: 'interpretation', reading: { aiPrompt: 'cartes' } });
  expect(authors()).toEqual(['ai', 'ai', 'ai', 'ai', 'ai']);
  expect($receivedParts.get()).toBe(null);
});

test('where the AI breaks off, the parts it gave stay and the others are the reader’s', async () => {
  const reading = startInterpretation();
  stream(await asked(), ['summary', 'future']);
  await vi.waitFor(() => expect($draw.get().reading).not.toBe(null), { timeout: 60_000 });
  expect(authors()).toEqual(['ai', 'reader', 'reader', 'ai', 'reader']);
  // Without its seal a part would neither be stored nor mailed.
  expect($draw.get().reading?.seals).toEqual({ summary: 'summary', future: 'future' });
  expect($toast.get()).toBe(null);
  await store();
  await reading;
});

test('startInterpretation sends no interpret request when the server has no AI model', async () => {
  $isAiAvailable.set(false);
  const reading = startInterpretation();
  await store();
  await reading;
  expect(await server.listUntaken()).toEqual([]);
  expect($draw.get().phase).toBe('interpretation');
  expect(authors()).toEqual(Array(5).fill('reader'));
});

test('while nobody knows whether a model writes, the topic stays in the browser', async () => {
  $draw.setKey('topic', 'love');
  startInterpretation();
  expect((await server.take('POST', '/api/interpret')).body).not.toHaveProperty('topic');
  stopWaiting();
  await settled();
});

test('a model receives the topic, and no other letter is composed; what is stored does not have it', async () => {
  $isAiAvailable.set(true);
  $draw.setKey('topic', 'love');
  const reading = startInterpretation();
  const interpret = await asked();
  stream(interpret, TEN_PARTS, true);
  const save = await server.take('POST', '/api/readings');
  save.answer(listed(save.body));
  (await server.take('GET', '/api/readings')).answer([]);
  await reading;
  expect(interpret.body).toMatchObject({ topic: 'love' });
  expect(JSON.stringify(save.body)).not.toMatch(/love|topic/i);
  expect($draw.get().topicLetter).toBe(null);
});

test('where the model that received it fails, the letter about the topic is composed', async () => {
  $isAiAvailable.set(true);
  $draw.setKey('topic', 'work');
  const reading = startInterpretation();
  stream(await asked(), []);
  await store();
  await reading;
  expect($draw.get().topicLetter).toMatchObject({ topic: 'work' });
});

test.each(['watchdog', 'visitor'])(
  'an interpretation that never comes gives way to the %s',
  async (who) => {
    const reading = startInterpretation();
    await asked();
    expect($receivedParts.get()?.size).toBe(0);
    await vi.advanceTimersByTimeAsync(44_999);
    expect(await server.listUntaken()).toEqual([]);
    if (who === 'watchdog') await vi.advanceTimersByTimeAsync(1);
    else stopWaiting();
    const save = await server.take('POST', '/api/readings');
    // The save is not waited for either.
    await settled();
    expect($draw.get().phase).toBe('interpretation');
    expect($toast.get()).toMatchObject({
      title: 'Interprétation générée',
      description: 'Interprétation locale générée',
    });
    save.drop();
    await reading;
    expect($toast.get()).toMatchObject({ description: 'Impossible de sauvegarder le tirage' });
  },
);

test('a refresh shows what the server has of these very cards, and says when it cannot', async () => {
  const reading = startInterpretation();
  (await asked()).drop();
  await store();
  await reading;
  const shown = $draw.get().reading;
  const stored = listed({ ...shown, createdAt: '2026-11-22T10:00:01.000Z' });
  const other = { ...stored, selectedCards: IDS.slice(12) };
  // As when its letter could not be composed.
  $draw.setKey('topic', 'love');
  const refreshing = refreshReading();
  (await server.take('GET', '/api/readings')).answer([other, stored]);
  await refreshing;
  expect($draw.get().reading).toEqual(stored);
  expect($draw.get().topicLetter).toMatchObject({ topic: 'love' });
  const failing = refreshReading();
  (await server.take('GET', '/api/readings')).drop();
  await failing;
  expect($toast.get()?.description).toBe(
    'Votre lecture reste affichée. Réessayez dans un instant.',
  );
  expect($draw.get().reading).toEqual(stored);
});

test('a refresh saves a reading that could not be saved, and only then says so', async () => {
  const fail = async () =>
    (await server.take('POST', '/api/readings')).answer({ message: 'Non.' }, { status: 500 });
  // What other tests left to be told.
  notify('');
  await vi.runAllTimersAsync();
  const titles: string[] = [];
  const stop = $toast.listen((toast) => toast && titles.push(toast.title));
  const reading = startInterpretation();
  (await asked()).drop();
  await fail();
  await reading;
  expect($draw.get().isSaved).toBe(false);
  expect(page.stored.has(LATEST_READING_KEY)).toBe(false);
  const failing = refreshReading();
  await fail();
  await failing;
  // This page has tried.
  await saveRestoredReading();
  expect(await server.listUntaken()).toEqual([]);
  const saving = refreshReading();
  await store();
  await saving;
  expect($draw.get().isSaved).toBe(true);
  expect(JSON.parse(page.stored.get(LATEST_READING_KEY) ?? '')).toMatchObject({
    createdAt: '2026-11-22T10:00:00.000Z',
  });
  await saveRestoredReading();
  expect(await server.listUntaken()).toEqual([]);
  // Erased meanwhile, in another tab.
  const refreshing = refreshReading();
  (await server.take('GET', '/api/readings')).answer([]);
  await refreshing;
  await vi.runAllTimersAsync();
  stop();
  expect(titles).toContain('Rien à actualiser');
  expect(titles).not.toContain('Tirage actualisé');
  // One that the tab kept before it could be saved.
  const kept = { ...$draw.get().reading, createdAt: '2026-11-22T11:00:00.000Z' } as Reading;
  $draw.set({ ...$draw.get(), reading: kept, isSaved: false });
  const restoring = saveRestoredReading();
  await store();
  await restoring;
  expect($draw.get().isSaved).toBe(true);
});
