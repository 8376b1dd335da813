import { promisify } from 'node:util';
import zlib from 'node:zlib';

export type Encoding = 'br' | 'gzip';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

const COMPRESSIBLE =
  /^(text\/(?!event-stream)|application\/(json|javascript|xml|manifest\+json|ld\+json|rss\+xml|atom\+xml|feed\+json)|image\/svg)/i;

/** Below this, headers outweigh what is saved. */
const WORTHWHILE_BYTES = 256;

const QUALITY = { files: 11, answers: 4 };

/** The best encoding the client takes, or null when the body is better sent as it is. */
export function chooseEncoding(
  accepted: string | undefined,
  contentType: string | null,
  bytes = Number.POSITIVE_INFINITY,
): Encoding | null {
  if (bytes < WORTHWHILE_BYTES || !COMPRESSIBLE.test(contentType ?? '')) return null;
  const offers = new Map(
    (accepted ?? '').split(',').map((offer) => {
      const [name = '', quality] = offer
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q=/);
      return [name, Number(quality ?? 1)];
    }),
  );
  const takes = (name: Encoding) => (offers.get(name) ?? 0) > 0;
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : null;
}

export function compress(
  body: Uint8Array,
  encoding: Encoding,
  kind: keyof typeof QUALITY,
): Promise<Buffer> {
  if (encoding === 'gzip') return gzip(body);
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants;
  return brotli(body, {
    params: { [BROTLI_PARAM_QUALITY]: QUALITY[kind], [BROTLI_PARAM_SIZE_HINT]: body.length },
  });
}

/** Compresses a stream piece by piece: what went in comes out at once. */
export function compressor(encoding: Encoding) {
  const { BROTLI_OPERATION_FLUSH, BROTLI_PARAM_QUALITY, Z_SYNC_FLUSH } = zlib.constants;
  return encoding === 'br'
    ? zlib.createBrotliCompress({
        flush: BROTLI_OPERATION_FLUSH,
        params: { [BROTLI_PARAM_QUALITY]: QUALITY.answers },
      })
    : zlib.createGzip({ flush: Z_SYNC_FLUSH });
}
