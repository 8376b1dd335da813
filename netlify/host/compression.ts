import { pipeline, Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { FastResponse } from 'srvx';

const COMPRESSIBLE = /^(text\/(?!event-stream)|application\/(json|javascript|xml)|\S+\+(json|xml))/;

/** The best first. They flush each chunk, so that streams are not held back. */
const ENCODINGS = {
  br: () =>
    createBrotliCompress({
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
    }),
  gzip: () => createGzip({ flush: constants.Z_SYNC_FLUSH }),
};

function encodingFor(accepted: string): keyof typeof ENCODINGS | undefined {
  const taken = accepted.split(/\s*,\s*/).filter((offer) => !/;\s*q=0(\.0*)?$/.test(offer));
  const names = taken.map((offer) => offer.replace(/\s*;.*/, '').toLowerCase());
  return (['br', 'gzip'] as const).find((name) => names.includes(name));
}

/** Compresses the response if its type benefits and the client accepts it. */
export function compressed(request: Request, response: Response): Response {
  const { status, headers } = response;
  const isPlain = !headers.has('content-encoding') && !headers.has('content-range');
  if (!isPlain || !COMPRESSIBLE.test(headers.get('content-type') ?? '')) return response;
  if (!headers.get('vary')?.includes('Accept-Encoding')) headers.append('vary', 'Accept-Encoding');
  const encoding = encodingFor(request.headers.get('accept-encoding') ?? '');
  if (!encoding || !response.body || request.method === 'HEAD') return response;
  headers.set('content-encoding', encoding);
  headers.delete('content-length');
  const source = Readable.fromWeb(response.body as ReadableStream);
  const outcome = pipeline(source, ENCODINGS[encoding](), (error) => {
    if (error && !request.signal.aborted) console.error(error);
  });
  return new FastResponse(outcome as never, { status, headers });
}
