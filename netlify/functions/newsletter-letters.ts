import type { Config } from '@netlify/functions';
import { handle, serve } from '#netlify/server/http.ts';
import { pastLetters } from '#netlify/server/newsletter/past-letters.ts';
import { listPastLetters } from '#src/api/past-letters.ts';

export default serve(
  handle(listPastLetters, async (_, call) => {
    call.headers.set('Cache-Control', 'public, max-age=300');
    return (await pastLetters()).map(({ content: _, ...card }) => card);
  }),
);

export const config: Config = { path: '/api/newsletter/letters' };
