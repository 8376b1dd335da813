import { crc32 } from 'node:zlib';
import { ByteReader } from './byte-reader.ts';
import { NotAPicture, type PictureFile } from './picture-file.ts';

export const PNG_MAGIC = '\x89PNG\r\n\x1a\n';

/** Chunks that decide what the picture looks like; an animation becomes its first frame. */
const KEPT = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS'],
  ...['cHRM', 'cICP', 'gAMA', 'iCCP', 'sBIT', 'sRGB'],
]);

/** @throws NotAPicture, Truncated */
export function readPng(bytes: Uint8Array): PictureFile {
  const reader = new ByteReader(bytes);
  const kept = [reader.take(PNG_MAGIC.length)];
  const besides: Uint8Array[] = [];
  let size: { width: number; height: number } | null = null;
  let hasPixels = false;
  for (;;) {
    const start = reader.position;
    const length = reader.uint32();
    const type = reader.text(4);
    if (!size && type !== 'IHDR') throw new NotAPicture('The header does not come first');
    if (type === 'IHDR') {
      if (size) throw new NotAPicture('There are two headers');
      size = { width: reader.uint32(), height: reader.uint32() };
      reader.take(length - 8);
    } else {
      reader.take(length);
    }
    const checked = bytes.subarray(start + 4, reader.position);
    if (reader.uint32() !== crc32(checked)) throw new NotAPicture('A chunk is damaged');
    const part = bytes.subarray(start, reader.position);
    if (KEPT.has(type)) kept.push(part);
    if (type !== 'IDAT') besides.push(part);
    hasPixels ||= type === 'IDAT';
    if (type === 'IEND') break;
  }
  if (!size || !hasPixels) throw new NotAPicture('There are no pixels');
  return { extension: 'png', ...size, kept, besides: [...besides, reader.take(reader.rest)] };
}
