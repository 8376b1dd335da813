import type { Config } from '@netlify/functions';
import { requireDeckOrder } from '#netlify/server/draw-rules.ts';
import { handle, serve } from '#netlify/server/http.ts';
import { secureRandom } from '#netlify/server/randomness.ts';
import { cutCards } from '#src/api/cut-cards.ts';
import { cutAt, cutPoint } from '#src/tarot/shuffle.ts';

export default serve(
  handle(cutCards, ({ cardOrder }) => {
    requireDeckOrder(cardOrder);
    return { cardOrder: cutAt(cardOrder, cutPoint(cardOrder.length, secureRandom)) };
  }),
);

export const config: Config = { path: '/api/cut' };
