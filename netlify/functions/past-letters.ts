import type { Config } from '@netlify/functions';
import { defineFunction, defineRoute } from '#netlify/server/http/handler.ts';
import { pastLetter, pastLetters } from '#netlify/server/newsletter/campaign-content.ts';
import { getPastLetter, listPastLetters } from '#src/api/newsletter.ts';

export default defineFunction(
  defineRoute(listPastLetters, async (_, call) => {
    call.headers.set('Cache-Control', 'public, max-age=300');
    return (await pastLetters()).map(({ content: _, ...card }) => card);
  }),

  defineRoute(getPastLetter, (_, call) => {
    call.headers.set('Cache-Control', 'public, max-age=300');
    return pastLetter(call.parameters.slug ?? '');
  }),
);

export const config: Config = {
  path: ['/api/newsletter/letters', '/api/newsletter/letters/:slug'],
};
