import type { Config } from '@netlify/functions';
import { deckIds } from '#netlify/server/deck-heads.ts';
import { handle, serve } from '#netlify/server/http.ts';
import { secureRandom } from '#netlify/server/randomness.ts';
import { shuffleCards } from '#src/api/shuffle-cards.ts';
import { shuffle } from '#src/tarot/shuffle.ts';

export default serve(handle(shuffleCards, () => ({ cardOrder: shuffle(deckIds, secureRandom) })));

export const config: Config = { path: '/api/shuffle' };
