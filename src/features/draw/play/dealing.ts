// See docs/decisions/0060-verifiable-draw.md.
import { call } from '#src/api/client.ts';
import { $arcana, $draw, type Draw } from '#src/features/draw/store.ts';
import { cutCards, shuffleCards } from '#src/features/draw/table/api.ts';
import type { DeckStep } from '#src/tarot/draw-proof.ts';
import { freshSeed, shuffledBy } from '#src/tarot/seeded-shuffle.ts';
import { cutAt, keepPlaces } from '#src/tarot/shuffle.ts';

/** What a gesture changes of the draw. */
export type Order = Pick<Draw, 'cardOrder' | 'steps'>;

/** Positions of the picked cards, which stay where they lie. */
function heldIn({ cardOrder, selectedCards }: Draw): number[] {
  return selectedCards.map((id) => cardOrder.indexOf(id));
}

/** A step more, where all before it are known. */
function withStep(steps: Draw['steps'], step: DeckStep): Draw['steps'] {
  return steps?.length ? [...steps, step] : steps;
}

/** The server's order, which it has committed itself to, shuffled once more by a seed that it does not know. */
export async function deal(draw: Draw): Promise<Order> {
  const { cardOrder, selectedCards, steps } = draw;
  const held = heldIn(draw);
  const { cardOrder: served, commitment } = await call(shuffleCards);
  // Without a secure context a page cannot compute what it would verify.
  if (!commitment || !crypto.subtle) {
    return { cardOrder: keepPlaces(cardOrder, served, selectedCards), steps: null };
  }
  const { sha256, sealedSeed } = commitment;
  const browserSeed = freshSeed();
  const mixed = await shuffledBy(browserSeed, served);
  const step: DeckStep = { kind: 'deal', commitment: sha256, sealedSeed, browserSeed, held };
  return {
    cardOrder: keepPlaces(cardOrder, mixed, selectedCards),
    steps: held.length > 0 ? withStep(steps, step) : [step],
  };
}

/** The server cuts a deck in the order of its numbers, of which the point alone is taken: it never learns the order on the table. */
async function askForCut(): Promise<number> {
  const deck = $arcana.get().map(({ id }) => id);
  const { cardOrder } = await call(cutCards, { body: { cardOrder: deck } });
  return deck.indexOf(cardOrder[0] ?? '');
}

/** Of the draw as it is once the point is known: the server's first order may have come meanwhile. */
export async function cutCardOrder(): Promise<Order> {
  const point = await askForCut();
  const draw = $draw.get();
  const { cardOrder, selectedCards, steps } = draw;
  return {
    cardOrder: keepPlaces(cardOrder, cutAt(cardOrder, point), selectedCards),
    steps: withStep(steps, { kind: 'cut', point, held: heldIn(draw) }),
  };
}
