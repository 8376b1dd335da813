import { incrementFigure } from '#netlify/server/figures/figures.ts';
import { ApiError } from '#netlify/server/http/api-error.ts';
import { definePublicFunction, defineRoute } from '#netlify/server/http/handler.ts';
import * as http from '#netlify/server/http/request-context.ts';
import * as interpretation from '#netlify/server/interpretation/interpret.ts';
import * as integrity from '#netlify/server/interpretation/reading-integrity.ts';
import * as readings from '#netlify/server/interpretation/reading-store.ts';
import { now } from '#netlify/server/lib/clock.ts';
import { logError } from '#netlify/server/lib/logger.ts';
import { acquireSlot } from '#netlify/server/rate-limit/daily-quota.ts';
import { cutCards, getCards, getConfig, shuffleCards } from '#src/api/draw.ts';
import * as api from '#src/api/readings.ts';
import { CARD_SIZES } from '#src/tarot/card-image-files.ts';
import { cutAt, pickCutPoint, secureRandom, shuffle } from '#src/tarot/shuffle.ts';

const READINGS_PER_PAGE = 20;
/** Daily limits of stored readings (draws with interpretations): of one IP address, and of all visitors. */
const READINGS_PER_IP_A_DAY = 200;
const READINGS_A_DAY = 3_000;

/** Takes one unit of both limits, or of none. @throws ApiError 429 */
async function requireReadingQuota(ip: string): Promise<void> {
  const [releaseIpSlot, releaseSharedSlot] = await Promise.all([
    acquireSlot('readings', { ip }, READINGS_PER_IP_A_DAY),
    acquireSlot('readings', 'everybody', READINGS_A_DAY),
  ]);
  if (releaseIpSlot && releaseSharedSlot) return;
  await Promise.all([releaseIpSlot?.(), releaseSharedSlot?.()]);
  const scopeText = releaseIpSlot ? 'sur le site' : 'depuis votre connexion';
  throw new ApiError(429, `Trop de tirages ont été enregistrés aujourd’hui ${scopeText}.`);
}

/** Sends one event of the stream; does nothing when the client has disconnected. */
type Send = (event: string, data: unknown) => void;

// Proxies close idle connections, so a stream comment, ignored by clients, is sent first and regularly.
const HEARTBEAT_MS = 5_000;
const EMPTY_COMMENT = ': \n\n';

/** Streams the events of `run`. An ApiError becomes a last event `failed`, another error sends no event. */
function createEventStream(
  request: Request,
  // `run` must limit its own duration, because on Netlify `disconnected` may never be aborted.
  run: (send: Send, disconnected: AbortSignal) => Promise<void>,
): Response {
  const { readable, writable } = new TextEncoderStream();
  const writer = writable.getWriter();
  const controller = new AbortController();
  const markDisconnected = () => controller.abort();
  request.signal.addEventListener('abort', markDisconnected);
  writer.closed.catch(markDisconnected);
  const write = (chunk: string) => void writer.write(chunk).catch(markDisconnected);
  const heartbeat = setInterval(write, HEARTBEAT_MS, EMPTY_COMMENT);
  const send: Send = (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  write(EMPTY_COMMENT);
  run(send, controller.signal)
    .catch((error: unknown) => {
      if (error instanceof ApiError) send('failed', { message: error.message });
      else if (!controller.signal.aborted) logError(error);
    })
    .finally(() => {
      clearInterval(heartbeat);
      writer.close().catch(markDisconnected);
    });
  return new Response(readable, {
    headers: { 'Content-Type': 'text/event-stream; charset=utf-8' },
  });
}

export default definePublicFunction(
  defineRoute(getCards, (_, context) => {
    context.headers.set('Cache-Control', 'public, max-age=300');
    // Only a deploy changes the cards, and a deploy empties the cache of the CDN.
    context.headers.set('Netlify-CDN-Cache-Control', 'public, durable, max-age=31536000');
    return [...integrity.arcana];
  }),

  defineRoute(getConfig, (_, context) => {
    context.headers.set('Cache-Control', 'public, max-age=3600');
    return { ...CARD_SIZES, isAiAvailable: interpretation.isAiAvailable() };
  }),

  defineRoute(shuffleCards, () => ({ cardOrder: shuffle(integrity.deckIds, secureRandom) })),
  defineRoute(cutCards, ({ cardOrder }) => {
    integrity.requireDeckOrder(cardOrder);
    return { cardOrder: cutAt(cardOrder, pickCutPoint(cardOrder.length, secureRandom)) };
  }),

  defineRoute(api.interpret, async (input, { request, ip }) => {
    integrity.requireValidSpread(input);
    // Called before the stream, which starts with status 200, so that a refusal has its own status.
    const admission = await interpretation.admitInterpretation(ip);
    if (!request.headers.get('accept')?.includes('text/event-stream')) {
      return interpretation.interpretSpread(input, admission, request.signal, () => undefined);
    }
    return createEventStream(request, async (send, disconnected) => {
      const onPart = (part: api.PartEvent) => send('part', part);
      send('done', await interpretation.interpretSpread(input, admission, disconnected, onPart));
    });
  }),

  defineRoute(api.listReadings, async (_, context) => {
    const query = { cursor: context.query.get('cursor'), limit: READINGS_PER_PAGE };
    return http.respondWithPage(context, await readings.listOwnReadings(context, query));
  }),

  defineRoute(api.saveReading, async (reading, context) => {
    integrity.requireDeckOrder(reading.cardOrder);
    integrity.requireValidSpread(reading);
    // Only parts by the AI are signed. Others are composed again, so that nobody can store other texts.
    const [trustedReading] = await Promise.all([
      integrity.replaceUnsignedTexts(reading),
      requireReadingQuota(context.ip),
    ]);
    const time = now();
    const visitorKey = readings.getOrSetVisitorKey(context);
    const stored = await readings.storeReading(visitorKey, trustedReading, time);
    // A repeated request returns the stored reading, with its earlier date, and is not counted again.
    if (stored.createdAt === time.toISOString()) context.waitUntil(incrementFigure('draws'));
    return stored;
  }),

  defineRoute(api.eraseReading, (_, context) =>
    http.respondDone(readings.eraseOwnReading(context)),
  ),
  defineRoute(api.eraseReadings, async (_, context) => ({
    erased: await readings.eraseAllOwnReadings(context),
  })),

  defineRoute(api.downloadReadings, (_, context) => {
    const json = readings.streamOwnReadings(context);
    return http.downloadStream('mes-tirages.json', 'application/json; charset=utf-8', json);
  }),
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
