import { call } from '#src/api/client.ts';
import { tellPick } from '#src/features/draw/picks.ts';
import { type DeckPictures, preloadPictures } from '#src/features/draw/pictures.ts';
import {
  $announcement,
  $arcana,
  $cardSizes,
  $draw,
  $isAiAvailable,
  changeDraw,
  EMPTY_DRAW,
  type Gesture,
  keepDraw,
  readSavedDraw,
  type SavedDraw,
} from '#src/features/draw/store.ts';
import { cutCards, getConfig, shuffleCards } from '#src/features/draw/table/api.ts';
import { TOPIC_LABELS, topicNamed } from '#src/features/draw/topics.ts';
import { loadTopics, loadWeaver } from '#src/features/draw/weaving.ts';
import { BACK_FILE_NAME } from '#src/tarot/card-picture.ts';
import type { Topic } from '#src/tarot/interpretation/topic.ts';
import { countOfCards } from '#src/tarot/numerals.ts';
import { checkSelection } from '#src/tarot/selection.ts';
import { keepPlaces, secureRandom, shuffle } from '#src/tarot/shuffle.ts';
import { placesOf } from '#src/tarot/spread-model.ts';
import type { Spread } from '#src/tarot/spreads.ts';
import { notify, notifyError } from '#src/ui/toasts.ts';
import { loadDeck } from './deck.ts';
import { withoutNetwork } from './without-network.ts';

const FINALIZE_MS = 100;
/** Duration of the shuffle and cut animations, even when the server answers sooner. */
export const GESTURE_MS = 1_200;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Chooses what the visitor asks about. */
export function chooseTopic(topic: Topic | null): void {
  changeDraw({ topic });
  // Preload: after a failure it is loaded again, and the error shown, when the reading is requested.
  if (topic) loadTopics().catch(() => undefined);
}

/** Takes the topic that the address asks for, once: a choice made later outlives a reload. */
function takeTopic(): void {
  const topic = topicNamed(location.hash.slice(1));
  if (!topic) return;
  history.replaceState(history.state, '', location.pathname);
  // It is asked of other cards than those that are read already.
  if ($draw.get().reading) resetDraw();
  chooseTopic(topic);
  notify(
    `Thème\u202f: ${TOPIC_LABELS[topic]}`,
    'Vous pourrez en changer une fois vos cartes retournées.',
  );
}

/** Loads the deck, then its pictures, and restores the draw of this spread that this tab has saved. */
export async function openDraw(
  { id: spread, hasTopics }: Spread,
  pictures: DeckPictures,
): Promise<void> {
  changeDraw({ phase: 'loading', spread });
  let kept: SavedDraw | null;
  try {
    await loadDeck();
    kept = await readSavedDraw(
      spread,
      $arcana.get().map(({ id }) => id),
    );
  } catch {
    changeDraw({ phase: 'failed' });
    return;
  }
  // Yields to the event loop, so that parsing and rendering do not block a slow phone in one long task.
  await pause(0);
  changeDraw({ phase: 'preloading' });
  const arcana = $arcana.get();
  await preloadPictures(
    [BACK_FILE_NAME, ...arcana.map(({ imageFileName }) => imageFileName)],
    pictures,
  );
  const deckIds = arcana.map(({ id }) => id);
  const cardOrder = shuffle(deckIds, secureRandom);
  const saved = kept ?? { ...EMPTY_DRAW, spread, cardOrder };
  const reached = saved.completedAt ? 'categorization' : 'selection';
  changeDraw({ ...saved, phase: saved.reading ? 'interpretation' : reached });
  keepDraw();
  if (hasTopics) takeTopic();
  await call(getConfig)
    .then(({ isAiAvailable, ...sizes }) => {
      $isAiAvailable.set(isAiAvailable);
      $cardSizes.set(sizes);
    })
    // Not fatal: the cards are shown already, in the default sizes, and a topic stays here.
    .catch(() => undefined);
}

async function gesture(
  kind: Exclude<Gesture, 'none'>,
  request: () => Promise<{ cardOrder: string[] }>,
): Promise<boolean> {
  changeDraw({ gesture: kind });
  // The table stays locked until the animation is over, even after an error.
  const [answer] = await Promise.allSettled([request(), pause(GESTURE_MS)]);
  const { cardOrder, selectedCards } = $draw.get();
  const isDone = answer.status === 'fulfilled';
  changeDraw({
    gesture: 'none',
    cardOrder: isDone ? keepPlaces(cardOrder, answer.value.cardOrder, selectedCards) : cardOrder,
  });
  return isDone;
}

const isFree = () => $draw.get().phase === 'selection' && $draw.get().gesture === 'none';

export async function shuffleDeck(): Promise<void> {
  if (!isFree()) return;
  const request = () => call(shuffleCards).catch(withoutNetwork((browser) => browser.shuffled()));
  if (await gesture('shuffling', request)) {
    changeDraw({ isShuffled: true });
    $announcement.set('Les cartes sont mélangées.');
  } else {
    notifyError('Erreur', 'Impossible de mélanger les cartes');
  }
}

export async function cutDeck({ picked }: Spread): Promise<void> {
  if (!isFree()) return;
  const { cardOrder } = $draw.get();
  if (cardOrder.length === 0) {
    notifyError('Erreur', 'Aucune carte disponible pour couper');
    return;
  }
  const request = () =>
    call(cutCards, { body: { cardOrder } }).catch(
      withoutNetwork((browser) => browser.cutOnce(cardOrder)),
    );
  if (await gesture('cutting', request)) {
    changeDraw({ isCut: true });
    notify('Cartes coupées', `Le jeu est coupé\u202f: choisissez vos ${countOfCards(picked)}.`);
  } else {
    notifyError('Erreur', 'Impossible de couper les cartes');
  }
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
  const picked = !selectedCards.includes(id);
  const selection = picked ? [...selectedCards, id] : selectedCards.filter((other) => other !== id);
  changeDraw({ selectedCards: selection });
  // Preload: after a failure it is loaded again, and the error shown, when the reading is requested.
  loadWeaver()
    .then(({ textsOf }) => textsOf(id))
    .catch(() => undefined);
  $announcement.set(tellPick(spread, selection.length, picked));
  if (selection.length === spread.picked) completeSelection(spread);
}

/** After the last pick: shows the spread at once, and validates it once the cards have left the table. */
function completeSelection(spread: Spread): void {
  changeDraw({ phase: 'categorization', completedAt: new Date().toISOString() });
  setTimeout(() => {
    const broken = checkSelection(spread, $draw.get().selectedCards);
    if (broken) {
      notifyError('Erreur de catégorisation', broken);
      changeDraw({ phase: 'selection', selectedCards: [], completedAt: null });
    } else {
      const laid = countOfCards(placesOf(spread).length);
      notify('Sélection complète', `Vos ${laid} ont pris leur place.`);
    }
  }, FINALIZE_MS);
}

/** Starts a new draw; the toast offers to undo. */
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
  const undo = { label: 'Annuler', run: () => changeDraw(before) };
  if (await gesture('shuffling', () => call(shuffleCards))) changeDraw({ isShuffled: true });
  // Without the server the deck is still shuffled: it was shuffled here first.
  notify('Jeu réinitialisé', 'Les vingt-deux cartes sont de nouveau mélangées.', undo);
}
