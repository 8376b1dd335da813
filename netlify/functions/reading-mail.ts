import { incrementFigure } from '#netlify/server/figures/figures.ts';
import { definePublicFunction, defineRoute } from '#netlify/server/http/handler.ts';
import { sendReadingMail } from '#netlify/server/reading-mail/send-reading.ts';
import { mailReading } from '#src/api/reading-mail.ts';

export default definePublicFunction(
  defineRoute(mailReading, async (input, context) => {
    const result = await sendReadingMail(input, context);
    context.waitUntil(incrementFigure('mailedReadings'));
    return result;
  }),
);

export const config = { path: '/api/reading-mail' };
