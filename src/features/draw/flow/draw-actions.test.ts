import { beforeEach, describe, expect, test, vi } from 'vitest';
import { loadSavedDraw } from '#src/features/draw/saved-draw.ts';
import { $announcement, $arcana, $draw, $preload, EMPTY_DRAW } from '#src/features/draw/state.ts';
import { $toast, dismissToast } from '#src/lib/browser/toasts.ts';
import { cutAt, keepPickedCards } from '#src/tarot/shuffle.ts';
import { deck } from '#tests/support/deck-fixtures.ts';
import { installFakeApi, waitUntilSettled } from '#tests/support/fake-api.ts';
import { installFakePage } from '#tests/support/fake-window.ts';
import { TEN as SPREAD } from '#tests/support/ten-card-spread.ts';
import { DECK_ANIMATION_MS } from './animations.ts';
import { cutDeck, openDraw, resetDraw, shuffleDeck, togglePosition } from './draw-actions.ts';

const page = installFakePage();
const server = installFakeApi();
const IDS = deck.map(({ id }) => id);
const REVERSED_IDS = IDS.toReversed();
const CUT_IDS = [...IDS.slice(5), ...IDS.slice(0, 5)];
const TEN_POSITIONS = [0, 2, 4, 6, 8, 10, 12, 14, 16, 21];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  $arcana.set(deck);
  $draw.set({ ...EMPTY_DRAW, phase: 'selection', cardOrder: IDS });
  $toast.set(null);
  return () => vi.useRealTimers();
});

function pickCards(...positions: number[]): void {
  for (const position of positions) togglePosition(SPREAD, position);
}

const getToastTexts = () => [$toast.get()?.title, $toast.get()?.description];

/** Runs the animation of an action to its end. */
async function finishAction(action: Promise<void>): Promise<void> {
  await vi.advanceTimersByTimeAsync(DECK_ANIMATION_MS);
  await action;
}

/** Dismisses the toasts before the one about the new draw, and presses its button. */
function undoReset(): void {
  for (let toast = $toast.get(); toast?.open && !toast.action; toast = $toast.get())
    dismissToast(toast.id);
  $toast.get()?.action?.run();
}

describe('togglePosition', () => {
  test('puts a picked card back and closes the gap in the selection', () => {
    pickCards(3, 8, 12, 3);
    expect($draw.get().selectedCards).toEqual([IDS[8], IDS[12]]);
    expect($announcement.get()).toBe('Carte reposée. 2 cartes sur 10.');
  });

  test('completes the spread with the tenth card and refuses an eleventh', async () => {
    pickCards(...TEN_POSITIONS);
    expect($announcement.get()).toBe('10 cartes sur 10. Vos cartes se retournent.');
    expect($draw.get()).toMatchObject({ phase: 'categorization', completedAt: expect.any(String) });
    await vi.advanceTimersByTimeAsync(100);
    expect(getToastTexts()).toEqual(['Sélection complète', 'Vos dix cartes ont pris leur place.']);
    pickCards(1);
    expect(getToastTexts()).toEqual(['Limite atteinte', 'Vous avez déjà sélectionné 10 cartes']);
    expect($toast.get()?.variant).toBe('destructive');
    expect($draw.get().selectedCards).toHaveLength(10);
  });
});

describe('shuffleDeck and cutDeck', () => {
  test('apply the server’s order without moving picked cards', async () => {
    pickCards(5, 9);
    const shuffling = shuffleDeck();
    expect($draw.get().animation).toBe('shuffling');
    pickCards(7);
    (await server.take('POST', '/api/shuffle')).answer({ cardOrder: REVERSED_IDS });
    await finishAction(shuffling);
    expect($draw.get()).toMatchObject({ animation: 'none', isShuffled: true });
    expect($announcement.get()).toBe('Les cartes sont mélangées.');
    const shuffled = $draw.get().cardOrder;
    expect(shuffled).toEqual(keepPickedCards(IDS, REVERSED_IDS, [IDS[5], IDS[9]]));
    const cutting = cutDeck(SPREAD);
    const call = await server.take('POST', '/api/cut');
    // The server cuts the deck in its own order and never learns the order on the table.
    expect(call.body).toEqual({ cardOrder: IDS });
    call.answer({ cardOrder: CUT_IDS });
    await finishAction(cutting);
    const { cardOrder, selectedCards, isCut } = $draw.get();
    expect(cardOrder).toEqual(keepPickedCards(shuffled, cutAt(shuffled, 5), selectedCards));
    expect([cardOrder[5], cardOrder[9]]).toEqual([IDS[5], IDS[9]]);
    expect(selectedCards).toEqual([IDS[5], IDS[9]]);
    expect(cardOrder.toSorted()).toEqual(IDS.toSorted());
    expect(isCut).toBe(true);
    expect($toast.get()?.title).toBe('Cartes coupées');
  });

  test.each([
    ['/api/shuffle', shuffleDeck, 'Impossible de mélanger les cartes'],
    ['/api/cut', () => cutDeck(SPREAD), 'Impossible de couper les cartes'],
  ])('show an error and keep the card order when %s fails', async (path, run, description) => {
    const action = run();
    (await server.take('POST', path)).answer({ message: 'Non.' }, { status: 503 });
    await finishAction(action);
    expect(getToastTexts()).toEqual(['Erreur', description]);
    expect($draw.get()).toMatchObject({ animation: 'none', cardOrder: IDS, isShuffled: false });
  });
});

test('resetDraw clears the draw even without the server, and can be undone', async () => {
  pickCards(...TEN_POSITIONS);
  await vi.advanceTimersByTimeAsync(100);
  $draw.set({ ...$draw.get(), topic: 'love', spread: 'three' });
  const drawBefore = $draw.get();
  const resetting = resetDraw();
  (await server.take('POST', '/api/shuffle')).drop();
  await finishAction(resetting);
  expect($draw.get()).toMatchObject({ phase: 'selection', selectedCards: [], completedAt: null });
  // The topic is the visitor’s choice and does not depend on the cards.
  expect($draw.get()).toMatchObject({ topic: 'love', spread: 'three' });
  expect($draw.get().cardOrder.toSorted()).toEqual(IDS.toSorted());
  undoReset();
  expect($draw.get()).toEqual(drawBefore);
});

test.each([
  ['shuffle', '/api/shuffle', shuffleDeck],
  ['cut', '/api/cut', () => cutDeck(SPREAD)],
])('undoing resetDraw during a %s restores the previous draw', async (_, path, run) => {
  pickCards(...TEN_POSITIONS);
  await vi.advanceTimersByTimeAsync(100);
  const drawBefore = $draw.get();
  const resetting = resetDraw();
  (await server.take('POST', '/api/shuffle')).answer({ cardOrder: REVERSED_IDS });
  await finishAction(resetting);
  const action = run();
  undoReset();
  (await server.take('POST', path)).answer({ cardOrder: CUT_IDS });
  await finishAction(action);
  expect($draw.get()).toEqual(drawBefore);
});

describe('openDraw', () => {
  /** Replaces how pictures are decoded. */
  function stubImageDecoding(decode: () => Promise<void>): void {
    Object.assign(document, { createElement: () => ({ append: () => undefined, decode }) });
  }

  /** Opens the draw as after a reload of the page. */
  async function reloadDraw(): Promise<void> {
    $draw.set({ ...EMPTY_DRAW });
    openDraw(SPREAD, {});
    (await server.take('GET', '/api/cards')).answer(deck);
    await waitUntilSettled();
    await vi.advanceTimersByTimeAsync(0);
    await waitUntilSettled();
  }

  test('takes the server’s order only until the visitor picks a card', async () => {
    stubImageDecoding(async () => undefined);
    await reloadDraw();
    expect($draw.get()).toMatchObject({ phase: 'selection' });
    expect($preload.get()).toEqual({ done: 23, total: 23 });
    (await server.take('POST', '/api/shuffle')).answer({ cardOrder: REVERSED_IDS });
    await vi.waitFor(() => expect($draw.get().cardOrder).toEqual(REVERSED_IDS), {
      timeout: 60_000,
    });
    page.stored.clear();
    await reloadDraw();
    pickCards(4);
    const { cardOrder } = $draw.get();
    (await server.take('POST', '/api/shuffle')).answer({ cardOrder: REVERSED_IDS });
    await waitUntilSettled();
    expect($draw.get().cardOrder).toEqual(cardOrder);
    // The order can also come during a shuffle.
    page.stored.clear();
    await reloadDraw();
    const firstOrder = await server.take('POST', '/api/shuffle');
    const shuffling = shuffleDeck();
    firstOrder.answer({ cardOrder: REVERSED_IDS });
    (await server.take('POST', '/api/shuffle')).answer({ cardOrder: CUT_IDS });
    await finishAction(shuffling);
    expect($draw.get()).toMatchObject({ animation: 'none', cardOrder: CUT_IDS });
    // A draw that the tab has saved is not shuffled again.
    await reloadDraw();
    expect(await server.listUntakenCalls()).not.toContain('POST /api/shuffle');
  });

  test('sets the phase to failed when the deck cannot be loaded', async () => {
    const opening = openDraw(SPREAD, {});
    (await server.take('GET', '/api/cards')).answer({ message: 'Non.' }, { status: 503 });
    await opening;
    expect($draw.get().phase).toBe('failed');
  });

  test('shows the deck after 12 seconds when a picture never loads', async () => {
    stubImageDecoding(() => new Promise(() => undefined));
    await reloadDraw();
    await vi.advanceTimersByTimeAsync(11_999);
    expect($draw.get().phase).toBe('preloading');
    await vi.advanceTimersByTimeAsync(1);
    expect($draw.get().phase).toBe('selection');
    expect($draw.get().cardOrder.toSorted()).toEqual(IDS.toSorted());
  });

  test('restores the draw that the tab has saved unless it is invalid or of another deck', async () => {
    stubImageDecoding(async () => undefined);
    await reloadDraw();
    pickCards(1, 7);
    const { selectedCards, cardOrder } = $draw.get();
    await reloadDraw();
    expect($draw.get()).toMatchObject({ phase: 'selection', selectedCards, cardOrder });
    pickCards(...TEN_POSITIONS.filter((position) => position !== 1 && position !== 7).slice(0, 8));
    await reloadDraw();
    expect($draw.get().phase).toBe('categorization');
    const saved = page.stored.get('tirage') ?? '';
    expect(loadSavedDraw('ten', IDS)).not.toBe(null);
    expect(loadSavedDraw('ten', IDS.slice(1))).toBe(null);
    for (const invalid of ['{', '{}', saved.replace('"isCut":false', '"isCut":1')]) {
      page.stored.set('tirage', invalid);
      expect(loadSavedDraw('ten', IDS)).toBe(null);
    }
  });
});
