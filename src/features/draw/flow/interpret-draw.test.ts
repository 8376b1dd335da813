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
import { type FakeCall, installFakeApi, waitUntilSettled } from '#tests/support/fake-api.ts';
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
let hasCardTexts = false;

/** Loads the texts of all cards once: the browser has them when the last card is picked. */
beforeEach(async () => {
  if (hasCardTexts) return;
  hasCardTexts = true;
  const loading = Promise.all(IDS.map(loadCardTexts));
  for (const texts of cardTexts) (await server.take('GET', paths[texts.id] ?? '')).answer(texts);
  await loading;
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  $arcana.set(deck);
  $draw.set({
    ...EMPTY_DRAW,
    phase: 'categorization',
    cardOrder: IDS,
    selectedCards: IDS.slice(0, 10),
    completedAt: '2026-11-22T10:00:00.000Z',
  });
  $receivedParts.set(null);
  $isAiAvailable.set(null);
  $toast.set(null);
  return () => vi.useRealTimers();
});

/** Streams these parts to the call, then the complete reading or a failure. */
function streamParts(call: FakeCall, parts: readonly string[], isComplete = false): void {
  const events = parts.map(
    (part) =>
      `event: part\ndata: ${JSON.stringify({ part, text: `IA ${part}`, author: 'ai', seal: part })}\n\n`,
  );
  const mapParts = (toValue: (part: string) => string) =>
    Object.fromEntries(TEN_PARTS.map((part) => [part, toValue(part)]));
  const answer = {
    interpretation: mapParts((part) => `IA ${part}`),
    fragmentsUsed: [],
    aiPrompt: 'cartes',
    authors: mapParts(() => 'ai'),
  };
  const end = isComplete
    ? `event: done\ndata: ${JSON.stringify(answer)}\n\n`
    : 'event: failed\ndata: {}\n\n';
  call.respond(new Response(events.join('') + end));
}

/** Returns a reading as the server lists it. */
const toListedReading = (reading: unknown) => ({ ...(reading as object), id: 'kept' });

const takeInterpretCall = () => server.take('POST', '/api/interpret');
const takeSaveCall = () => server.take('POST', '/api/readings');

/** Answers the next request for the visitor’s readings. */
const answerList = async (readings: unknown[]) =>
  (await server.take('GET', '/api/readings')).answer(readings);

/** Stores the reading that the code under test saves. @returns what was saved */
async function acceptSave(): Promise<unknown> {
  const save = await takeSaveCall();
  save.answer(toListedReading(save.body));
  await answerList([]);
  await waitUntilSettled();
  return save.body;
}

const getAuthors = () => Object.values($draw.get().reading?.authors ?? {});

test('startInterpretation requests and stores one reading when it is called twice', async () => {
  const interpreting = startInterpretation();
  startInterpretation();
  streamParts(await takeInterpretCall(), TEN_PARTS, true);
  await expect.poll(() => server.listUntakenCalls()).toEqual(['POST /api/readings']);
  await acceptSave();
  await interpreting;
  expect(await server.listUntakenCalls()).toEqual([]);
  expect($draw.get()).toMatchObject({ phase: 'interpretation', reading: { aiPrompt: 'cartes' } });
  expect(getAuthors()).toEqual(['ai', 'ai', 'ai', 'ai', 'ai']);
  expect($receivedParts.get()).toBe(null);
});

test('startInterpretation of a second draw gets its full time', async () => {
  for (const isSecond of [false, true]) {
    $draw.set({ ...$draw.get(), phase: 'categorization', reading: null });
    const interpreting = startInterpretation();
    const call = await takeInterpretCall();
    if (isSecond) await vi.advanceTimersByTimeAsync(25_000);
    streamParts(call, TEN_PARTS, true);
    await acceptSave();
    await interpreting;
    expect(getAuthors()).toEqual(['ai', 'ai', 'ai', 'ai', 'ai']);
    await vi.advanceTimersByTimeAsync(25_000);
  }
});

test('startInterpretation keeps the AI’s parts and composes the others when the stream fails', async () => {
  const counts: (number | undefined)[] = [];
  $receivedParts.listen((parts) => counts.push(parts?.size));
  const interpreting = startInterpretation();
  streamParts(await takeInterpretCall(), ['summary', 'future']);
  await vi.waitFor(() => expect($draw.get().reading).not.toBe(null), { timeout: 60_000 });
  expect(getAuthors()).toEqual(['ai', 'reader', 'reader', 'ai', 'reader']);
  // The server neither stores nor mails an AI part without its seal.
  expect($draw.get().reading?.seals).toEqual({ summary: 'summary', future: 'future' });
  expect($draw.get().reading?.fragmentsUsed).toHaveLength(10);
  expect($toast.get()).toBe(null);
  await acceptSave();
  await interpreting;
  expect(counts).toEqual([0, 1, 2, undefined]);
});

test('a draw that begins before the previous one is saved stays unsaved and without reading', async () => {
  $isAiAvailable.set(false);
  const interpreting = startInterpretation();
  const save = await takeSaveCall();
  stopWaiting();
  await waitUntilSettled();
  $draw.set(EMPTY_DRAW);
  save.answer(toListedReading(save.body));
  await answerList([toListedReading(save.body)]);
  await interpreting;
  expect($draw.get()).toEqual(EMPTY_DRAW);
});

test('startInterpretation sends no interpret request when the server has no AI model', async () => {
  $isAiAvailable.set(false);
  const interpreting = startInterpretation();
  await acceptSave();
  await interpreting;
  expect(await server.listUntakenCalls()).toEqual([]);
  expect($draw.get().phase).toBe('interpretation');
  expect(getAuthors()).toEqual(Array(5).fill('reader'));
});

test('startInterpretation sends no topic while it is unknown whether the server has an AI model', async () => {
  $draw.setKey('topic', 'love');
  startInterpretation();
  expect((await takeInterpretCall()).body).not.toHaveProperty('topic');
  stopWaiting();
  await waitUntilSettled();
});

test('startInterpretation sends the topic to the AI, but neither stores nor composes it', async () => {
  $isAiAvailable.set(true);
  $draw.setKey('topic', 'love');
  const interpreting = startInterpretation();
  const interpret = await takeInterpretCall();
  streamParts(interpret, TEN_PARTS, true);
  const saved = await acceptSave();
  await interpreting;
  expect(interpret.body).toMatchObject({ topic: 'love' });
  expect(JSON.stringify(saved)).not.toMatch(/love|topic/i);
  expect($draw.get().topicLetter).toBe(null);
});

test('startInterpretation composes the topic letter when the AI that received the topic fails', async () => {
  $isAiAvailable.set(true);
  $draw.setKey('topic', 'work');
  const interpreting = startInterpretation();
  streamParts(await takeInterpretCall(), []);
  await acceptSave();
  await interpreting;
  expect($draw.get().topicLetter).toMatchObject({ topic: 'work' });
});

test.each(['watchdog', 'visitor'])('the %s can end the wait for the AI', async (actor) => {
  const interpreting = startInterpretation();
  await takeInterpretCall();
  expect($receivedParts.get()?.size).toBe(0);
  await vi.advanceTimersByTimeAsync(44_999);
  expect(await server.listUntakenCalls()).toEqual([]);
  if (actor === 'watchdog') await vi.advanceTimersByTimeAsync(1);
  else stopWaiting();
  const save = await takeSaveCall();
  // The interpretation does not wait for the save.
  await waitUntilSettled();
  expect($draw.get().phase).toBe('interpretation');
  expect($toast.get()).toMatchObject({
    title: 'Interprétation générée',
    description: 'Interprétation locale générée',
  });
  save.drop();
  await interpreting;
  expect($toast.get()).toMatchObject({ description: 'Impossible de sauvegarder le tirage' });
});

test('refreshReading shows the stored reading of the same cards, or an error message', async () => {
  const interpreting = startInterpretation();
  (await takeInterpretCall()).drop();
  await acceptSave();
  await interpreting;
  const stored = toListedReading({ ...$draw.get().reading, createdAt: '2026-11-22T10:00:01.000Z' });
  const otherReading = { ...stored, selectedCards: IDS.slice(12) };
  // The topic has no letter, as when its texts could not be loaded.
  $draw.setKey('topic', 'love');
  const refreshing = refreshReading();
  await answerList([otherReading, stored]);
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

test('refreshReading and saveRestoredReading save a reading whose first save failed', async () => {
  const failSave = async () => (await takeSaveCall()).answer({ message: 'Non.' }, { status: 500 });
  // Ends the toasts that earlier tests have queued.
  notify('');
  await vi.runAllTimersAsync();
  const titles: string[] = [];
  const stopListening = $toast.listen((toast) => toast && titles.push(toast.title));
  const interpreting = startInterpretation();
  (await takeInterpretCall()).drop();
  await failSave();
  await interpreting;
  expect($draw.get().isSaved).toBe(false);
  expect(page.stored.has(LATEST_READING_KEY)).toBe(false);
  const failing = refreshReading();
  await failSave();
  await failing;
  // The page has tried to save it, so saveRestoredReading does not try again.
  await saveRestoredReading();
  expect(await server.listUntakenCalls()).toEqual([]);
  const saving = refreshReading();
  await acceptSave();
  await saving;
  expect($draw.get().isSaved).toBe(true);
  expect(JSON.parse(page.stored.get(LATEST_READING_KEY) ?? '')).toMatchObject({
    createdAt: '2026-11-22T10:00:00.000Z',
  });
  await saveRestoredReading();
  expect(await server.listUntakenCalls()).toEqual([]);
  // Another tab has erased the reading.
  const refreshing = refreshReading();
  await answerList([]);
  await refreshing;
  await vi.runAllTimersAsync();
  stopListening();
  expect(titles).toContain('Rien à actualiser');
  expect(titles).not.toContain('Tirage actualisé');
  // The tab has restored a reading that was never saved.
  const restored = { ...$draw.get().reading, createdAt: '2026-11-22T11:00:00.000Z' } as Reading;
  $draw.set({ ...$draw.get(), reading: restored, isSaved: false });
  const restoring = saveRestoredReading();
  await acceptSave();
  await restoring;
  expect($draw.get().isSaved).toBe(true);
});
