import { beforeEach, describe, expect, test, vi } from 'vitest';
import { loadSavedDraw } from '#src/features/draw/saved-draw.ts';
import { $announcement, $arcana, $draw, EMPTY_DRAW } from '#src/features/draw/state.ts';
import { $toast, dismissToast } from '#src/lib/browser/toasts.ts';
import { cutAt, keepPickedCards } from '#src/tarot/shuffle.ts';
import { deck } from '#tests/support/deck-fixtures.ts';
import { installFakeApi, settled } from '#tests/support/fake-api.ts';
import { installFakePage } from '#tests/support/fake-window.ts';
import { TEN as SPREAD } from '#tests/support/ten-card-spread.ts';
import { DECK_ANIMATION_MS } from './animations.ts';
import { cutDeck, openDraw, resetDraw, shuffleDeck, togglePosition } from './draw-actions.ts';

const page = installFakePage();
const server = installFakeApi();
const IDS = deck.map(({ id }) => id);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  $arcana.set(deck);
  $draw.set({ ...EMPTY_DRAW, phase: 'selection', cardOrder: IDS });
  $toast.set(null);
  return () => vi.useRealTimers();
});

function pick(...positions: number[]): void {
  for (const position of positions) togglePosition(SPREAD, position);
}

const TEN = [0, 2, 4, 6, 8, 10, 12, 14, 16, 21];
const toast = () => [$toast.get()?.title, $toast.get()?.description];

/** Runs an animation to its end while the server answers. */
async function finish(running: Promise<void>): Promise<void> {
  await vi.advanceTimersByTimeAsync(DECK_ANIMATION_MS);
  await running;
}

describe('picking', () => {
  test('a picked card is put back by a second press, and the others close up', () => {
    pick(3, 8, 12, 3);
    expect($draw.get().selectedCards).toEqual([IDS[8], IDS[12]]);
    expect($announcement.get()).toBe('Carte reposée. 2 cartes sur 10.');
  });

  test('the tenth card completes the spread, and an eleventh is refused', async () => {
    pick(...TEN);
    expect($announcement.get()).toBe('10 cartes sur 10. Vos cartes se retournent.');
    expect($draw.get()).toMatchObject({ phase: 'categorization', completedAt: expect.any(String) });
    await vi.advanceTimersByTimeAsync(100);
    expect(toast()).toEqual(['Sélection complète', 'Vos dix cartes ont pris leur place.']);
    pick(1);
    expect(toast()).toEqual(['Limite atteinte', 'Vous avez déjà sélectionné 10 cartes']);
    expect($toast.get()?.variant).toBe('destructive');
    expect($draw.get().selectedCards).toHaveLength(10);
  });
});

describe('shuffling and cutting', () => {
  const [turned, cut] = [IDS.toReversed(), [...IDS.slice(5), ...IDS.slice(0, 5)]];

  test('take the server’s order, and leave picked cards where they lie', async () => {
    pick(5, 9);
    const shuffling = shuffleDeck();
    expect($draw.get().animation).toBe('shuffling');
    pick(7);
    (await server.take('POST', '/api/shuffle')).answer({ cardOrder: turned });
    await finish(shuffling);
    expect($draw.get()).toMatchObject({ animation: 'none', isShuffled: true });
    expect($announcement.get()).toBe('Les cartes sont mélangées.');
    const shuffled = $draw.get().cardOrder;
    expect(shuffled).toEqual(keepPickedCards(IDS, turned, [IDS[5], IDS[9]]));
    const cutting = cutDeck(SPREAD);
    const call = await server.take('POST', '/api/cut');
    // Not the order on the table, which is nobody's business.
    expect(call.body).toEqual({ cardOrder: IDS });
    call.answer({ cardOrder: cut });
    await finish(cutting);
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
  ])('a failed call to %s is told, and the cards stay as they are', async (path, run, sentence) => {
    const running = run();
    (await server.take('POST', path)).answer({ message: 'Non.' }, { status: 503 });
    await finish(running);
    expect(toast()).toEqual(['Erreur', sentence]);
    expect($draw.get()).toMatchObject({ animation: 'none', cardOrder: IDS, isShuffled: false });
  });
});

test('a new deal clears the draw without the server too, and can be taken back', async () => {
  pick(...TEN);
  await vi.advanceTimersByTimeAsync(100);
  $draw.setKey('topic', 'love');
  const before = $draw.get();
  const running = resetDraw();
  (await server.take('POST', '/api/shuffle')).drop();
  await finish(running);
  expect($draw.get()).toMatchObject({ phase: 'selection', selectedCards: [], completedAt: null });
  // What the visitor asks about is not of the cards.
  expect($draw.get().topic).toBe('love');
  expect($draw.get().cardOrder.toSorted()).toEqual(IDS.toSorted());
  for (let shown = $toast.get(); shown?.open && !shown.action; shown = $toast.get())
    dismissToast(shown.id);
  $toast.get()?.action?.run();
  expect($draw.get()).toEqual(before);
});

describe('undoing a new draw', () => {
  /** The action of the toast about the new draw. */
  function undo(): void {
    for (let shown = $toast.get(); shown?.open && !shown.action; shown = $toast.get())
      dismissToast(shown.id);
    $toast.get()?.action?.run();
  }

  test.each([
    ['shuffle', '/api/shuffle', shuffleDeck],
    ['cut', '/api/cut', () => cutDeck(SPREAD)],
  ])('restores it when a %s is running, and drops the answer', async (_, path, run) => {
    pick(...TEN);
    await vi.advanceTimersByTimeAsync(100);
    const before = $draw.get();
    const resetting = resetDraw();
    (await server.take('POST', '/api/shuffle')).answer({ cardOrder: IDS.toReversed() });
    await finish(resetting);
    const running = run();
    undo();
    (await server.take('POST', path)).answer({ cardOrder: [...IDS.slice(5), ...IDS.slice(0, 5)] });
    await finish(running);
    expect($draw.get()).toEqual(before);
  });
});

describe('opening', () => {
  /** Pictures that load at once, or never. */
  function loadPictures(decode: () => Promise<void>): void {
    Object.assign(document, { createElement: () => ({ append: () => undefined, decode }) });
  }

  async function open(): Promise<void> {
    $draw.set({ ...EMPTY_DRAW });
    openDraw(SPREAD, {});
    (await server.take('GET', '/api/cards')).answer(deck);
    await settled();
    await vi.advanceTimersByTimeAsync(0);
    await settled();
  }

  test('the server’s order is on the table before anything is done with it, and never after', async () => {
    loadPictures(async () => undefined);
    await open();
    const shuffled = $draw.get();
    expect(shuffled).toMatchObject({ phase: 'selection' });
    (await server.take('POST', '/api/shuffle')).answer({ cardOrder: IDS.toReversed() });
    await vi.waitFor(() => expect($draw.get().cardOrder).toEqual(IDS.toReversed()), {
      timeout: 60_000,
    });
    page.stored.clear();
    await open();
    pick(4);
    const { cardOrder } = $draw.get();
    (await server.take('POST', '/api/shuffle')).answer({ cardOrder: IDS.toReversed() });
    await settled();
    expect($draw.get().cardOrder).toEqual(cardOrder);
    // What the tab has kept is not dealt anew.
    await open();
    expect(await server.listUntaken()).not.toContain('POST /api/shuffle');
  });

  test('without the cards the draw says so', async () => {
    const opening = openDraw(SPREAD, {});
    (await server.take('GET', '/api/cards')).answer({ message: 'Non.' }, { status: 503 });
    await opening;
    expect($draw.get().phase).toBe('failed');
  });

  test('a picture that never comes does not keep the table shut', async () => {
    loadPictures(() => new Promise(() => undefined));
    await open();
    expect($draw.get().phase).toBe('preloading');
    await vi.advanceTimersByTimeAsync(12_000);
    expect($draw.get().phase).toBe('selection');
    expect($draw.get().cardOrder.toSorted()).toEqual(IDS.toSorted());
  });

  test('finds what this tab left, unless it is of another deck or another shape', async () => {
    loadPictures(async () => undefined);
    await open();
    pick(1, 7);
    const { selectedCards, cardOrder } = $draw.get();
    await open();
    expect($draw.get()).toMatchObject({ phase: 'selection', selectedCards, cardOrder });
    pick(...TEN.filter((position) => position !== 1 && position !== 7).slice(0, 8));
    await open();
    expect($draw.get().phase).toBe('categorization');
    const saved = page.stored.get('tirage') ?? '';
    expect(loadSavedDraw('ten', IDS)).not.toBe(null);
    expect(loadSavedDraw('ten', IDS.slice(1))).toBe(null);
    for (const broken of ['{', '{}', saved.replace('"isCut":false', '"isCut":1')]) {
      page.stored.set('tirage', broken);
      expect(loadSavedDraw('ten', IDS)).toBe(null);
    }
  });
});
