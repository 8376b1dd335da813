import { call } from '#src/api/client.ts';
import { cutCards, getConfig, shuffleCards } from '#src/api/draw.ts';
import { type DeckSrcSets, loadDeck, preloadPictures } from '#src/features/draw/deck.ts';
import { findTopic, TOPIC_LABELS } from '#src/features/draw/model.ts';
import { autosaveDraw, loadSavedDraw } from '#src/features/draw/saved-draw.ts';
import {
  $announcement,
  $arcana,
  $cardSizes,
  $draw,
  $isAiAvailable,
  changeDraw,
  type DeckAnimation,
  type Draw,
  EMPTY_DRAW,
} from '#src/features/draw/state.ts';
import { notify, notifyError } from '#src/lib/browser/toasts.ts';
import { pluralize } from '#src/lib/text.ts';
import { formatCardCount } from '#src/tarot/arcana.ts';
import { BACK_FILE_NAME } from '#src/tarot/card-image-files.ts';
import { validateSelection } from '#src/tarot/card-selection.ts';
import type { Topic } from '#src/tarot/interpretation/compose-topic.ts';
import { cutAt, keepPickedCards, secureRandom, shuffle } from '#src/tarot/shuffle.ts';
import { getGroupPerCard } from '#src/tarot/spread-types.ts';
import type { Spread } from '#src/tarot/spreads.ts';
import { DECK_ANIMATION_MS } from './animations.ts';

/** Delay before the picked cards are validated, so that the spread appears first. */
const VALIDATION_DELAY_MS = 100;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const getDeckIds = () => $arcana.get().map(({ id }) => id);

/** Loads the deck, then its pictures, and restores the draw of this spread that the tab has saved. */
export async function openDraw(
  { id: spreadId, hasTopics }: Spread,
  srcSets: DeckSrcSets,
): Promise<void> {
  changeDraw({ phase: 'loading', spread: spreadId });
  try {
    await loadDeck();
  } catch {
    changeDraw({ phase: 'failed' });
    return;
  }
  const savedDraw = loadSavedDraw(spreadId, getDeckIds());
  // Yields to the event loop, so that parsing and rendering do not block a slow phone in one long task.
  await pause(0);
  changeDraw({ phase: 'preloading' });
  const cardOrder = shuffle(getDeckIds(), secureRandom);
  const orderRequest = savedDraw ? null : requestOrder({ cardOrder, selectedCards: [] });
  await preloadPictures(
    [BACK_FILE_NAME, ...$arcana.get().map(({ imageFileName }) => imageFileName)],
    srcSets,
  );
  const draw = savedDraw ?? { ...EMPTY_DRAW, spread: spreadId, cardOrder };
  // In `categorization` the picked cards lie face up in the spread, before an interpretation is requested.
  const phaseBeforeReading = draw.completedAt ? 'categorization' : 'selection';
  changeDraw({ ...draw, phase: draw.reading ? 'interpretation' : phaseBeforeReading });
  autosaveDraw();
  // If the server does not answer, the order that this browser has shuffled remains.
  orderRequest?.then(
    (order) => replaceFirstOrder(cardOrder, order),
    () => undefined,
  );
  if (hasTopics) takeTopicFromUrl();
  try {
    const { isAiAvailable, ...cardSizes } = await call(getConfig);
    $isAiAvailable.set(isAiAvailable);
    $cardSizes.set(cardSizes);
  } catch {
    // The cards are displayed in the default sizes.
  }
}

/** Replaces the page's first order by the server's, unless the visitor has already changed or used it. */
function replaceFirstOrder(firstOrder: readonly string[], serverOrder: string[]): void {
  const draw = $draw.get();
  const isUntouched = draw.cardOrder === firstOrder && draw.selectedCards.length === 0;
  if (isUntouched && draw.animation === 'none') changeDraw({ cardOrder: serverOrder });
}

/** Takes the topic from the URL hash and removes the hash, so that a reload does not undo a later choice. */
function takeTopicFromUrl(): void {
  const topic = findTopic(location.hash.slice(1));
  if (!topic) return;
  history.replaceState(history.state, '', location.pathname);
  notify(
    `Thème\u202f: ${TOPIC_LABELS[topic]}`,
    'Vous pourrez en changer une fois vos cartes retournées.',
  );
  // The topic of an interpreted draw cannot change, so a new draw begins. Its shuffle is not awaited.
  if ($draw.get().reading) resetDraw();
  chooseTopic(topic);
}

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

/** Cuts the deck where the server cuts a sorted one, so that the server does not learn the real order. */
async function requestCut({ cardOrder, selectedCards }: Draw): Promise<string[]> {
  const sortedIds = getDeckIds();
  const { cardOrder: cutIds } = await call(cutCards, { body: { cardOrder: sortedIds } });
  const cutIndex = sortedIds.indexOf(cutIds[0] ?? '');
  return keepPickedCards(cardOrder, cutAt(cardOrder, cutIndex), selectedCards);
}

/**
 * Locks the deck while a new order is requested and animated. Drops that order if « Annuler » has restored
 * another draw meanwhile.
 */
async function runDeckAnimation(
  animation: Exclude<DeckAnimation, 'none'>,
  requestNewOrder: (draw: Draw) => Promise<string[]>,
): Promise<'done' | 'failed' | 'dropped'> {
  changeDraw({ animation });
  const draw = $draw.get();
  const [orderResult] = await Promise.allSettled([requestNewOrder(draw), pause(DECK_ANIMATION_MS)]);
  if ($draw.get().cardOrder !== draw.cardOrder) return 'dropped';
  const isDone = orderResult.status === 'fulfilled';
  changeDraw({ animation: 'none', ...(isDone && { cardOrder: orderResult.value }) });
  return isDone ? 'done' : 'failed';
}

const isDeckUnlocked = () => $draw.get().phase === 'selection' && $draw.get().animation === 'none';

export async function shuffleDeck(): Promise<void> {
  if (!isDeckUnlocked()) return;
  const outcome = await runDeckAnimation('shuffling', requestOrder);
  if (outcome === 'failed') notifyError('Erreur', 'Impossible de mélanger les cartes');
  if (outcome !== 'done') return;
  changeDraw({ isShuffled: true });
  $announcement.set('Les cartes sont mélangées.');
}

export async function cutDeck({ pickCount }: Spread): Promise<void> {
  if (!isDeckUnlocked()) return;
  if ($draw.get().cardOrder.length === 0) {
    notifyError('Erreur', 'Aucune carte disponible pour couper');
    return;
  }
  const outcome = await runDeckAnimation('cutting', requestCut);
  if (outcome === 'failed') notifyError('Erreur', 'Impossible de couper les cartes');
  if (outcome !== 'done') return;
  changeDraw({ isCut: true });
  notify('Cartes coupées', `Le jeu est coupé\u202f: choisissez vos ${formatCardCount(pickCount)}.`);
}

/** Picks the card at this position (0 to 21) or puts it back. Shows an error if the spread is complete. */
export function togglePosition(spread: Spread, position: number): void {
  const { phase, animation, cardOrder, selectedCards } = $draw.get();
  const id = cardOrder[position];
  if (animation !== 'none' || id === undefined) return;
  if (phase !== 'selection' && phase !== 'categorization') return;
  if (selectedCards.length >= spread.pickCount) {
    notifyError('Limite atteinte', `Vous avez déjà sélectionné ${spread.pickCount} cartes`);
    return;
  }
  const isNewPick = !selectedCards.includes(id);
  const newSelection = isNewPick
    ? [...selectedCards, id]
    : selectedCards.filter((pickedId) => pickedId !== id);
  changeDraw({ selectedCards: newSelection });
  preloadCardTexts(id);
  $announcement.set(toPickAnnouncement(spread, newSelection.length, isNewPick));
  if (newSelection.length === spread.pickCount) completeSelection(spread);
}

async function preloadCardTexts(id: string): Promise<void> {
  try {
    const { loadCardTexts } = await import('#src/features/draw/compose.ts');
    await loadCardTexts(id);
  } catch {
    // The interpretation loads missing texts again and reports errors.
  }
}

/** Returns the sentence for screen readers: how many cards are picked, and the group of the last pick. */
function toPickAnnouncement(spread: Spread, count: number, isNewPick: boolean): string {
  const countText = `${count} ${pluralize(count, 'carte')} sur ${spread.pickCount}`;
  if (count === spread.pickCount) return `${countText}. Vos cartes se retournent.`;
  return isNewPick
    ? `${countText}, ${getGroupPerCard(spread)[count - 1]?.title}.`
    : `Carte reposée. ${countText}.`;
}

/** Shows the spread immediately after the last pick, and validates the selection shortly afterwards. */
function completeSelection(spread: Spread): void {
  changeDraw({ phase: 'categorization', completedAt: new Date().toISOString() });
  setTimeout(() => {
    const error = validateSelection(spread, $draw.get().selectedCards);
    if (error) {
      notifyError('Erreur de catégorisation', error);
      changeDraw({ phase: 'selection', selectedCards: [], completedAt: null });
    } else {
      const laidCardsText = formatCardCount(getGroupPerCard(spread).length);
      notify('Sélection complète', `Vos ${laidCardsText} ont pris leur place.`);
    }
  }, VALIDATION_DELAY_MS);
}

/** Starts a new draw, in this browser's order if the server does not answer. The toast offers to undo it. */
export async function resetDraw(): Promise<void> {
  const previousDraw = $draw.get();
  if (previousDraw.animation !== 'none' || previousDraw.selectedCards.length === 0) return;
  changeDraw({
    ...EMPTY_DRAW,
    spread: previousDraw.spread,
    topic: previousDraw.topic,
    phase: 'selection',
    cardOrder: shuffle(previousDraw.cardOrder, secureRandom),
  });
  const outcome = await runDeckAnimation('shuffling', requestOrder);
  if (outcome === 'dropped') return;
  if (outcome === 'done') changeDraw({ isShuffled: true });
  notify('Jeu réinitialisé', 'Les vingt-deux cartes sont de nouveau mélangées.', {
    label: 'Annuler',
    run: () => changeDraw(previousDraw),
  });
}
