import type { Config } from '@netlify/functions';
import { arcana } from '#netlify/server/deck.ts';
import { handle, serve } from '#netlify/server/http.ts';
import { getCards } from '#src/api/get-cards.ts';

export default serve(
  handle(getCards, (_, call) => {
    call.headers.set('Cache-Control', 'public, max-age=300');
    // A deploy empties the CDN's cache: the deck cannot change without one.
    call.headers.set('Netlify-CDN-Cache-Control', 'public, durable, max-age=31536000');
    return [...arcana];
  }),
);

export const config: Config = { path: '/api/cards' };
