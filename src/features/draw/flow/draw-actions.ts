import { call } from '#src/api/client.ts';
import { cutCards, getConfig, shuffleCards } from '#src/api/draw.ts';
import { type DeckPictures, loadDeck, preloadPictures } from '#src/features/draw/deck.ts';
import { findTopic, TOPIC_LABELS } from '#src/features/draw/model.ts';
import { autosaveDraw, loadSavedDraw } from '#src/features/draw/parse-saved-draw.ts';
import {
  $announcement,
  $arcana,
  $cardSizes,
  $draw,
  $isAiAvailable,
  changeDraw,
  type Draw,
  EMPTY_DRAW,
  type Gesture,
} from '#src/features/draw/state.ts';
import { notify, notifyError } from '#src/lib/browser/toasts.ts';
import { formatCardCount } from '#src/tarot/arcana.ts';
import { BACK_FILE_NAME } from '#src/tarot/card-image-files.ts';
import { validateSelection } from '#src/tarot/card-selection.ts';
import type { Topic } from '#src/tarot/interpretation/compose-topic.ts';
import { cutAt, keepPickedCards, secureRandom, shuffle } from '#src/tarot/shuffle.ts';
import { getPositions } from '#src/tarot/spread-types.ts';
import type { Spread } from '#src/tarot/spreads.ts';
import { GESTURE_MS } from './animations.ts';

const FINALIZE_MS = 100;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const getDeckIds = () => $arcana.get().map(({ id }) => id);

/** Loads the deck, then its pictures, and restores the draw of this spread that the tab has saved. */
export async function openDraw(
  { id: spread, hasTopics }: Spread,
  pictures: DeckPictures,
): Promise<void> {
  changeDraw({ phase: 'loading', spread });
  try {
    await loadDeck();
  } catch {
    changeDraw({ phase: 'failed' });
    return;
  }
  const saved = loadSavedDraw(spread, getDeckIds());
  // Yields to the event loop, so that parsing and rendering do not block a slow phone in one long task.
  await pause(0);
  changeDraw({ phase: 'preloading' });
  const cardOrder = shuffle(getDeckIds(), secureRandom);
  const shuffling = saved ? null : requestOrder({ cardOrder, selectedCards: [] });
  await preloadPictures(
    [BACK_FILE_NAME, ...$arcana.get().map(({ imageFileName }) => imageFileName)],
    pictures,
  );
  const draw = saved ?? { ...EMPTY_DRAW, spread, cardOrder };
  const reached = draw.completedAt ? 'categorization' : 'selection';
  changeDraw({ ...draw, phase: draw.reading ? 'interpretation' : reached });
  autosaveDraw();
  // Without an answer the order from this browser stays.
  shuffling?.then(
    (order) => replaceFirstOrder(cardOrder, order),
    () => undefined,
  );
  if (hasTopics) takeTopicFromUrl();
  try {
    const { isAiAvailable, ...sizes } = await call(getConfig);
    $isAiAvailable.set(isAiAvailable);
    $cardSizes.set(sizes);
  } catch {
    // The cards are displayed in the default sizes.
  }
}

/** Replaces the order that the page opened with, unless the visitor has done something with it. */
function replaceFirstOrder(opened: readonly string[], cardOrder: string[]): void {
  const draw = $draw.get();
  const isUntouched = draw.cardOrder === opened && draw.selectedCards.length === 0;
  if (isUntouched && draw.gesture === 'none') changeDraw({ cardOrder });
}

/** Takes the topic from the address once: a later choice must survive a reload. */
function takeTopicFromUrl(): void {
  const topic = findTopic(location.hash.slice(1));
  if (!topic) return;
  history.replaceState(history.state, '', location.pathname);
  notify(
    `Thème\u202f: ${TOPIC_LABELS[topic]}`,
    'Vous pourrez en changer une fois vos cartes retournées.',
  );
  // A topic needs a new draw once the cards are interpreted.
  if ($draw.get().reading) resetDraw();
  chooseTopic(topic);
}

/** Chooses what the visitor asks about. */
export function chooseTopic(topic: Topic | null): void {
  changeDraw({ topic });
}

/** Requests a new order of the deck, in which the picked cards stay at their positions. */
async function requestOrder({
  cardOrder,
  selectedCards,
}: Pick<Draw, 'cardOrder' | 'selectedCards'>): Promise<string[]> {
  const shuffled = await call(shuffleCards);
  return keepPickedCards(cardOrder, shuffled.cardOrder, selectedCards);
}

/** Requests a cut of the sorted deck and applies its point, so that the server does not learn the order on the table. */
async function requestCut({ cardOrder, selectedCards }: Draw): Promise<string[]> {
  const deck = getDeckIds();
  const cut = await call(cutCards, { body: { cardOrder: deck } });
  const point = deck.indexOf(cut.cardOrder[0] ?? '');
  return keepPickedCards(cardOrder, cutAt(cardOrder, point), selectedCards);
}

/**
 * Locks the table while the new order is requested and animated. The answer is dropped when another draw has replaced the
 * one it was requested for: "Annuler" restores a draw during a shuffle.
 */
async function runGesture(
  gesture: Exclude<Gesture, 'none'>,
  request: (draw: Draw) => Promise<string[]>,
): Promise<'done' | 'failed' | 'dropped'> {
  changeDraw({ gesture });
  const draw = $draw.get();
  const [answer] = await Promise.allSettled([request(draw), pause(GESTURE_MS)]);
  if ($draw.get().cardOrder !== draw.cardOrder) return 'dropped';
  const isDone = answer.status === 'fulfilled';
  changeDraw({ gesture: 'none', ...(isDone && { cardOrder: answer.value }) });
  return isDone ? 'done' : 'failed';
}

const isFree = () => $draw.get().phase === 'selection' && $draw.get().gesture === 'none';

export async function shuffleDeck(): Promise<void> {
  if (!isFree()) return;
  const outcome = await runGesture('shuffling', requestOrder);
  if (outcome === 'failed') notifyError('Erreur', 'Impossible de mélanger les cartes');
  if (outcome !== 'done') return;
  changeDraw({ isShuffled: true });
  $announcement.set('Les cartes sont mélangées.');
}

export async function cutDeck({ picked }: Spread): Promise<void> {
  if (!isFree()) return;
  if ($draw.get().cardOrder.length === 0) {
    notifyError('Erreur', 'Aucune carte disponible pour couper');
    return;
  }
  const outcome = await runGesture('cutting', requestCut);
  if (outcome === 'failed') notifyError('Erreur', 'Impossible de couper les cartes');
  if (outcome !== 'done') return;
  changeDraw({ isCut: true });
  notify('Cartes coupées', `Le jeu est coupé\u202f: choisissez vos ${formatCardCount(picked)}.`);
}

/** Picks the card at this position of the table (0 to 21), or puts a picked one back. */
export function togglePosition(spread: Spread, position: number): void {
  const { phase, gesture, cardOrder, selectedCards } = $draw.get();
  const id = cardOrder[position];
  if (gesture !== 'none' || id === undefined) return;
  if (phase !== 'selection' && phase !== 'categorization') return;
  if (selectedCards.length >= spread.picked) {
    notifyError('Limite atteinte', `Vous avez déjà sélectionné ${spread.picked} cartes`);
    return;
  }
  const isPicked = !selectedCards.includes(id);
  const selection = isPicked
    ? [...selectedCards, id]
    : selectedCards.filter((other) => other !== id);
  changeDraw({ selectedCards: selection });
  preloadTexts(id);
  $announcement.set(toPickAnnouncement(spread, selection.length, isPicked));
  if (selection.length === spread.picked) completeSelection(spread);
}

/** After a failure the texts load again, and the error shows, when the interpretation is requested. */
async function preloadTexts(id: string): Promise<void> {
  try {
    const { loadCardTexts } = await import('#src/features/draw/compose.ts');
    await loadCardTexts(id);
  } catch {
    // See above.
  }
}

/** For visitors who do not see the table: how many cards are picked, and the position of the last one. */
function toPickAnnouncement(spread: Spread, count: number, isPicked: boolean): string {
  const total = `${count} carte${count > 1 ? 's' : ''} sur ${spread.picked}`;
  if (count === spread.picked) return `${total}. Vos cartes se retournent.`;
  return isPicked
    ? `${total}, ${getPositions(spread)[count - 1]?.title}.`
    : `Carte reposée. ${total}.`;
}

/** After the last pick: shows the spread immediately, and validates it when the cards have left the table. */
function completeSelection(spread: Spread): void {
  changeDraw({ phase: 'categorization', completedAt: new Date().toISOString() });
  setTimeout(() => {
    const broken = validateSelection(spread, $draw.get().selectedCards);
    if (broken) {
      notifyError('Erreur de catégorisation', broken);
      changeDraw({ phase: 'selection', selectedCards: [], completedAt: null });
    } else {
      const laid = formatCardCount(getPositions(spread).length);
      notify('Sélection complète', `Vos ${laid} ont pris leur place.`);
    }
  }, FINALIZE_MS);
}

/** Starts a new draw; the toast offers to undo it. */
export async function resetDraw(): Promise<void> {
  const before = $draw.get();
  if (before.gesture !== 'none' || before.selectedCards.length === 0) return;
  changeDraw({
    ...EMPTY_DRAW,
    spread: before.spread,
    topic: before.topic,
    phase: 'selection',
    cardOrder: shuffle(before.cardOrder, secureRandom),
  });
  // If the server does not answer, the order from this browser stays.
  const outcome = await runGesture('shuffling', requestOrder);
  if (outcome === 'dropped') return;
  if (outcome === 'done') changeDraw({ isShuffled: true });
  notify('Jeu réinitialisé', 'Les vingt-deux cartes sont de nouveau mélangées.', {
    label: 'Annuler',
    run: () => changeDraw(before),
  });
}
