import { incrementFigure } from '#netlify/server/figures/figures.ts';
import { defineFunction, defineRoute } from '#netlify/server/http/handler.ts';
import { mailLetter } from '#netlify/server/reading-mail/send-reading.ts';
import { mailReading } from '#src/api/reading-mail.ts';

export default defineFunction(
  defineRoute(mailReading, async (wanted, context) => {
    const answer = await mailLetter(wanted, context);
    context.waitUntil(incrementFigure('mailedReadings'));
    return answer;
  }),
);

export const config = {
  path: '/api/reading-mail',
};
