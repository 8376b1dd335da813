import { ByteReader } from './byte-reader.ts';
import { NotAPicture, type PictureFile } from './picture-file.ts';

export const WEBP_MAGIC = /^RIFF.{4}WEBP/s;

interface Size {
  width: number;
  height: number;
}

const PIXELS = new Set(['VP8 ', 'VP8L', 'ALPH']);
/** Pixels, transparency and colours; camera data and frames of an animation stay out. */
const KEPT = new Set([...PIXELS, 'VP8X', 'ICCP']);
const ANIMATED = 0b0000_0010;
const EXIF_AND_XMP = 0b0000_1100;

/** @throws NotAPicture, Truncated */
export function readWebp(bytes: Uint8Array): PictureFile {
  const outer = new ByteReader(bytes);
  outer.take(4);
  const content = outer.take(outer.uint32(true));
  const reader = new ByteReader(content);
  reader.take(4);
  const kept: Uint8Array[] = [];
  const besides: Uint8Array[] = [];
  let canvas: Size | null = null;
  let pixels: Size | null = null;
  while (reader.rest > 0) {
    const start = reader.position;
    const type = reader.text(4);
    const length = reader.uint32(true);
    const data = reader.take(length);
    // Chunks begin at even places; some writers leave out the last filling byte.
    reader.take(Math.min(length % 2, reader.rest));
    const chunk = content.subarray(start, reader.position);
    if (type === 'VP8X') {
      canvas ??= canvasSize(data);
      kept.push(withoutMetadataFlags(chunk));
      continue;
    }
    if (type === 'VP8 ') pixels ??= lossySize(data);
    if (type === 'VP8L') pixels ??= losslessSize(data);
    if (KEPT.has(type)) kept.push(chunk);
    if (!PIXELS.has(type)) besides.push(chunk);
  }
  if (!pixels) throw new NotAPicture('There are no pixels');
  if (canvas && (canvas.width !== pixels.width || canvas.height !== pixels.height)) {
    throw new NotAPicture('The picture does not fill its canvas');
  }
  return {
    extension: 'webp',
    ...pixels,
    kept: [riffHeader(kept), ...kept],
    besides: [...besides, outer.take(outer.rest)],
  };
}

function canvasSize(data: Uint8Array): Size {
  const reader = new ByteReader(data);
  if (reader.uint8() & ANIMATED) throw new NotAPicture('Animations are not taken');
  reader.take(3);
  const width = reader.uint24() + 1;
  return { width, height: reader.uint24() + 1 };
}

function withoutMetadataFlags(chunk: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(chunk);
  copy[8] = (copy[8] ?? 0) & ~EXIF_AND_XMP;
  return copy;
}

function lossySize(data: Uint8Array): Size {
  const reader = new ByteReader(data);
  reader.take(3);
  if (reader.text(3) !== '\x9d\x01\x2a') throw new NotAPicture('The first frame does not begin');
  const [low, high, lowHeight, highHeight] = reader.take(4);
  const side = (one = 0, other = 0) => (one + other * 0x100) & 0x3fff;
  return { width: side(low, high), height: side(lowHeight, highHeight) };
}

function losslessSize(data: Uint8Array): Size {
  const reader = new ByteReader(data);
  if (reader.uint8() !== 0x2f) throw new NotAPicture('The pixels do not begin');
  const bits = reader.uint32(true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

function riffHeader(chunks: Uint8Array[]): Uint8Array {
  const length = 4 + chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const header = Buffer.alloc(12);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(length, 4);
  header.write('WEBP', 8, 'latin1');
  return header;
}
