// See docs/decisions/0048-draw-without-network.md.
import deck from '#generated/deck.json' with { type: 'json' };
import type { Reading } from '#src/features/draw/api.ts';
import { keepReading } from '#src/features/draw/kept/database.ts';
import { type Arcanum, DECK_SIZE } from '#src/tarot/arcana.ts';
import { cutPoint, secureRandom, shuffle } from '#src/tarot/shuffle.ts';

// What the server does for a draw, where it cannot be reached.

/** The deck of the build that the page is from. */
export const builtDeck = deck as readonly Arcanum[];

export function shuffled(): string[] {
  const ids = builtDeck.map(({ id }) => id);
  return shuffle(ids, secureRandom);
}

export function chooseCut(): number {
  return cutPoint(DECK_SIZE, secureRandom);
}

/** Says, for a toast, where the reading is now. @throws where the browser refuses to keep anything */
export async function kept(reading: Reading): Promise<[title: string, description: string]> {
  await keepReading(reading);
  return [
    'Tirage gardé dans ce navigateur',
    'Vous êtes hors connexion\u202f: vous le retrouverez parmi vos tirages, ici même.',
  ];
}
