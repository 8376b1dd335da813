import type { Config } from '@netlify/functions';
import { handle, serve } from '#netlify/server/http.ts';
import { pastLetter } from '#netlify/server/newsletter/past-letters.ts';
import { getPastLetter } from '#src/api/past-letters.ts';

export default serve(
  handle(getPastLetter, (_, call) => {
    call.headers.set('Cache-Control', 'public, max-age=300');
    return pastLetter(call.parameters.slug ?? '');
  }),
);

export const config: Config = { path: '/api/newsletter/letters/:slug' };
