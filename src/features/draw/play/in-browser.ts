// See docs/decisions/0048-draw-without-network.md.
import deck from '#generated/deck.json' with { type: 'json' };
import type { Reading } from '#src/features/draw/api.ts';
import { keepReading } from '#src/features/draw/kept/database.ts';
import type { Arcanum } from '#src/tarot/arcana.ts';
import { cutAt, cutPoint, secureRandom, shuffle } from '#src/tarot/shuffle.ts';

// What the server does for a draw, where it cannot be reached.

/** The deck of the build that the page is from. */
export const builtDeck = deck as readonly Arcanum[];

export function shuffled(): { cardOrder: string[] } {
  const ids = builtDeck.map(({ id }) => id);
  return { cardOrder: shuffle(ids, secureRandom) };
}

export function cutOnce(cardOrder: readonly string[]): { cardOrder: string[] } {
  return { cardOrder: cutAt(cardOrder, cutPoint(cardOrder.length, secureRandom)) };
}

/** Says, for a toast, where the reading is now. @throws where the browser refuses to keep anything */
export async function kept(reading: Reading): Promise<[title: string, description: string]> {
  await keepReading(reading);
  return [
    'Tirage gardé dans ce navigateur',
    'Vous êtes hors connexion\u202f: vous le retrouverez parmi vos tirages, ici même.',
  ];
}
