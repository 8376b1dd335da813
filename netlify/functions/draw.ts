import { incrementFigure } from '#netlify/server/figures/figures.ts';
import { ApiError } from '#netlify/server/http/api-error.ts';
import { defineFunction, defineRoute } from '#netlify/server/http/handler.ts';
import { downloadStream, respondDone, sendPage } from '#netlify/server/http/request-context.ts';
import * as ai from '#netlify/server/interpretation/interpret.ts';
import * as cards from '#netlify/server/interpretation/part-signatures.ts';
import { replaceUnsignedTexts } from '#netlify/server/interpretation/part-signatures.ts';
import * as readings from '#netlify/server/interpretation/reading-store.ts';
import { now } from '#netlify/server/lib/clock.ts';
import { logError } from '#netlify/server/lib/logger.ts';
import { acquireSlot } from '#netlify/server/rate-limit/daily-quota.ts';
import { cutCards, getCards, getConfig, shuffleCards } from '#src/api/draw.ts';
import * as api from '#src/api/readings.ts';
import { CARD_SIZES } from '#src/tarot/card-image-files.ts';
import { cutAt, cutPoint, secureRandom, shuffle } from '#src/tarot/shuffle.ts';

/** Readings stored per day: by one connection, and in total. */
const SAVED_PER_ADDRESS_A_DAY = 200;
const SAVED_A_DAY = 3_000;
const READINGS_A_PAGE = 20;

/** @throws ApiError 429 */
async function requireReadingQuota(ip: string): Promise<void> {
  const [own, shared] = await Promise.all([
    acquireSlot('readings', { ip }, SAVED_PER_ADDRESS_A_DAY),
    acquireSlot('readings', 'everybody', SAVED_A_DAY),
  ]);
  if (own && shared) return;
  await Promise.all([own?.(), shared?.()]);
  const whose = own ? 'sur le site' : 'depuis votre connexion';
  throw new ApiError(429, `Trop de tirages ont été enregistrés aujourd’hui ${whose}.`);
}

/** Sends one event of the stream; a no-op once the client has disconnected. */
type Send = (event: string, data: unknown) => void;

// Proxies close an idle connection; clients ignore comment lines.
const HEARTBEAT_MS = 5_000;
const COMMENT = ': \n\n';

/** Sends an API error as `failed`. Netlify does not report a disconnected client, so `run` needs its own timeout. */
function eventStream(
  request: Request,
  run: (send: Send, left: AbortSignal) => Promise<void>,
): Response {
  const { readable, writable } = new TextEncoderStream();
  const writer = writable.getWriter();
  const gone = new AbortController();
  const leave = () => gone.abort();
  request.signal.addEventListener('abort', leave);
  writer.closed.catch(leave);
  const write = (chunk: string) => void writer.write(chunk).catch(leave);
  const heartbeat = setInterval(write, HEARTBEAT_MS, COMMENT);
  const send: Send = (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  write(COMMENT);
  run(send, gone.signal)
    .catch((error: unknown) => {
      if (error instanceof ApiError) send('failed', { message: error.message });
      else if (!gone.signal.aborted) logError(error);
    })
    .finally(() => {
      clearInterval(heartbeat);
      writer.close().catch(leave);
    });
  return new Response(readable, {
    headers: { 'Content-Type': 'text/event-stream; charset=utf-8' },
  });
}

export default defineFunction(
  defineRoute(getCards, (_, context) => {
    context.headers.set('Cache-Control', 'public, max-age=300');
    // A deploy empties the CDN's cache: the deck cannot change without one.
    context.headers.set('Netlify-CDN-Cache-Control', 'public, durable, max-age=31536000');
    return [...cards.arcana];
  }),

  defineRoute(getConfig, (_, context) => {
    context.headers.set('Cache-Control', 'public, max-age=3600');
    return { ...CARD_SIZES, isAiAvailable: ai.isAiAvailable() };
  }),

  defineRoute(shuffleCards, () => ({ cardOrder: shuffle(cards.deckIds, secureRandom) })),

  defineRoute(cutCards, ({ cardOrder }) => {
    cards.requireDeckOrder(cardOrder);
    return { cardOrder: cutAt(cardOrder, cutPoint(cardOrder.length, secureRandom)) };
  }),

  defineRoute(api.interpret, async (wanted, { request, ip }) => {
    cards.requireSpread(wanted);
    const admission = await ai.admitInterpretation(ip);
    if (!request.headers.get('accept')?.includes('text/event-stream')) {
      return ai.interpretSpread(wanted, admission, request.signal, () => undefined);
    }
    return eventStream(request, async (send, left) =>
      send('done', await ai.interpretSpread(wanted, admission, left, (part) => send('part', part))),
    );
  }),

  defineRoute(api.listReadings, async (_, context) => {
    const cursor = context.query.get('cursor');
    return sendPage(
      context,
      await readings.listOwnReadings(context, { cursor, limit: READINGS_A_PAGE }),
    );
  }),

  defineRoute(api.saveReading, async (reading, context) => {
    cards.requireDeckOrder(reading.cardOrder);
    cards.requireSpread(reading);
    const [kept] = await Promise.all([
      replaceUnsignedTexts(reading),
      requireReadingQuota(context.ip),
    ]);
    const time = now();
    const stored = await readings.storeReading(readings.getOrSetVisitorKey(context), kept, time);
    // A repeated call finds the reading of the first.
    if (stored.createdAt === time.toISOString()) context.waitUntil(incrementFigure('draws'));
    return stored;
  }),

  defineRoute(api.eraseReading, (_, context) => respondDone(readings.eraseOwnReading(context))),
  defineRoute(api.eraseReadings, async (_, context) => ({
    erased: await readings.eraseOwnReadings(context),
  })),

  defineRoute(api.downloadReadings, (_, context) =>
    downloadStream(
      'mes-tirages.json',
      'application/json; charset=utf-8',
      readings.streamOwnReadings(context),
    ),
  ),
);

export const config = {
  path: [
    '/api/cards',
    '/api/config',
    '/api/shuffle',
    '/api/cut',
    '/api/interpret',
    '/api/readings',
    '/api/readings/one/:id',
    '/api/readings/data',
  ],
};
