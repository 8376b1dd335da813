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
  type Draw,
  EMPTY_DRAW,
  type Gesture,
  keepDraw,
  readSavedDraw,
  type SavedDraw,
} from '#src/features/draw/store.ts';
import { getConfig } from '#src/features/draw/table/api.ts';
import { loadTopics, loadWeaver } from '#src/features/draw/weaving.ts';
import { BACK_FILE_NAME } from '#src/tarot/card-picture.ts';
import type { Topic } from '#src/tarot/interpretation/topic.ts';
import { countOfCards } from '#src/tarot/numerals.ts';
import { checkSelection } from '#src/tarot/selection.ts';
import { secureRandom, shuffle } from '#src/tarot/shuffle.ts';
import { placesOf } from '#src/tarot/spread-model.ts';
import type { Spread } from '#src/tarot/spreads.ts';
import { notify, notifyError } from '#src/ui/toasts.ts';
import { feelCard } from './card-feel.ts';
import { cutCardOrder, deal, type Order } from './dealing.ts';
import { loadDeck } from './deck.ts';

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
  const cardOrder = shuffle(
    arcana.map(({ id }) => id),
    secureRandom,
  );
  const fresh: Draw = { ...EMPTY_DRAW, spread, cardOrder, steps: [] };
  const dealing = kept ? null : deal(fresh).catch(() => null);
  await preloadPictures(
    [BACK_FILE_NAME, ...arcana.map(({ imageFileName }) => imageFileName)],
    pictures,
  );
  const saved = kept ?? fresh;
  const reached = saved.completedAt ? 'categorization' : 'selection';
  changeDraw({ ...saved, phase: saved.reading ? 'interpretation' : reached });
  keepDraw();
  dealing?.then((order) => order && takeOrder(cardOrder, order));
  if (hasTopics && location.hash) takeTopic();
  await call(getConfig)
    .then(({ isAiAvailable, ...sizes }) => {
      $isAiAvailable.set(isAiAvailable);
      $cardSizes.set(sizes);
    })
    // Not fatal: the cards are shown already, in the default sizes, and a topic stays here.
    .catch(() => undefined);
}

/** The server's order takes the place of the one that the page opened with, unless something was done with it meanwhile. */
function takeOrder(opened: readonly string[], order: Order): void {
  const { cardOrder, selectedCards } = $draw.get();
  if (cardOrder === opened && selectedCards.length === 0) changeDraw(order);
}

/** Takes the topic that the address asks for; most ask for none, and do without what reads it. */
async function takeTopic(): Promise<void> {
  try {
    const { askedTopic } = await import('./asked-topic.ts');
    const topic = askedTopic();
    if (!topic) return;
    // It is asked of other cards than those that are read already.
    if ($draw.get().reading) resetDraw();
    chooseTopic(topic);
  } catch {
    // It can be chosen once the cards are turned.
  }
}

async function gesture(
  kind: Exclude<Gesture, 'none'>,
  change: (draw: Draw) => Promise<Order>,
): Promise<boolean> {
  changeDraw({ gesture: kind });
  // The table stays locked until the animation is over, even after an error.
  const [changed] = await Promise.allSettled([change($draw.get()), pause(GESTURE_MS)]);
  const isDone = changed.status === 'fulfilled';
  changeDraw({ gesture: 'none', ...(isDone && changed.value) });
  return isDone;
}

const isFree = () => $draw.get().phase === 'selection' && $draw.get().gesture === 'none';

export async function shuffleDeck(): Promise<void> {
  if (!isFree()) return;
  if (await gesture('shuffling', deal)) {
    changeDraw({ isShuffled: true });
    $announcement.set('Les cartes sont mélangées.');
  } else {
    notifyError('Erreur', 'Impossible de mélanger les cartes');
  }
}

export async function cutDeck({ picked }: Spread): Promise<void> {
  if (!isFree()) return;
  if ($draw.get().cardOrder.length === 0) {
    notifyError('Erreur', 'Aucune carte disponible pour couper');
    return;
  }
  if (await gesture('cutting', cutCardOrder)) {
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
  feelCard();
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
    steps: [],
  });
  const undo = { label: 'Annuler', run: () => changeDraw(before) };
  if (await gesture('shuffling', deal)) changeDraw({ isShuffled: true });
  // Without the server the deck is still shuffled: it was shuffled here first.
  notify('Jeu réinitialisé', 'Les vingt-deux cartes sont de nouveau mélangées.', undo);
}
