import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { chooseEncoding, compress, compressor } from './compression.ts';

/** Meant for the CDN, which keeps them to itself. */
const FOR_THE_CDN = new Set([
  'netlify-cdn-cache-control',
  'cdn-cache-control',
  'netlify-cache-tag',
]);

type Reader = ReadableStreamDefaultReader<Uint8Array>;

function headersOf(response: Response): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie' && !FOR_THE_CDN.has(name)) headers[name] = value;
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) headers['set-cookie'] = cookies;
  return headers;
}

/** The value of a promise that is settled already, else null. */
function settledNow<T>(promise: Promise<T>): Promise<T | null> {
  return Promise.race([promise, nextTurn(null)]);
}

/** A body that is there in one piece is whole; anything else is a stream. */
async function readWhole(reader: Reader): Promise<{ whole: Uint8Array } | { rest: Readable }> {
  const reads = [reader.read()];
  const first = await settledNow(reads[0] as (typeof reads)[0]);
  if (first?.done) return { whole: new Uint8Array() };
  if (first) {
    const next = reader.read();
    if ((await settledNow(next))?.done) return { whole: first.value };
    reads.push(next);
  }

  async function* remaining() {
    for (;;) {
      const { done, value } = await (reads.shift() ?? reader.read());
      if (done) return;
      yield value;
    }
  }
  return { rest: Readable.from(remaining(), { objectMode: false }) };
}

/** Sends a function's answer, compressed when that helps; a stream goes out piece by piece. */
export async function sendResponse(
  reply: ServerResponse,
  response: Response,
  acceptEncoding: string | undefined,
): Promise<void> {
  const headers = headersOf(response);
  if (!response.body || reply.req.method === 'HEAD') {
    reply.writeHead(response.status, headers).end();
    await response.body?.cancel();
    return;
  }
  const type = response.headers.has('content-encoding')
    ? null
    : response.headers.get('content-type');
  const reader = response.body.getReader();
  // A client that leaves also ends a read that would wait for ever.
  reply.once('close', () => void reader.cancel().catch(() => undefined));
  const body = await readWhole(reader);
  const encoding = chooseEncoding(
    acceptEncoding,
    type,
    'whole' in body ? body.whole.length : undefined,
  );
  if (encoding) {
    headers['content-encoding'] = encoding;
    headers.vary = [response.headers.get('vary'), 'Accept-Encoding'].filter(Boolean).join(', ');
    delete headers['content-length'];
  }
  if ('whole' in body) {
    const bytes = encoding ? await compress(body.whole, encoding, 'answers') : body.whole;
    reply.writeHead(response.status, { ...headers, 'content-length': bytes.length }).end(bytes);
    return;
  }
  reply.writeHead(response.status, headers).flushHeaders();
  await (encoding ? pipeline(body.rest, compressor(encoding), reply) : pipeline(body.rest, reply));
}
