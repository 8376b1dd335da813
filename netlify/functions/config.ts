import type { Config } from '@netlify/functions';
import { handle, serve } from '#netlify/server/http.ts';
import { getConfig } from '#src/api/get-config.ts';
import { CARD_SIZES } from '#src/tarot/card-sizes.ts';

export default serve(
  handle(getConfig, (_, call) => {
    call.headers.set('Cache-Control', 'public, max-age=3600');
    return CARD_SIZES;
  }),
);

export const config: Config = { path: '/api/config' };
