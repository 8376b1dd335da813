import { ByteReader } from './byte-reader.ts';
import { exifOrientation, orientationSegment } from './jpeg-orientation.ts';
import { NotAPicture, type PictureFile } from './picture-file.ts';

export const JPEG_MAGIC = '\xff\xd8\xff';

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const COMMENT = 0xfe;
const EXIF = 0xe1;
const FIRST_APP = 0xe0;
const LAST_APP = 0xef;
/** JFIF, colour profile and Adobe's colour transform: without them colours change. */
const KEPT_APPS = new Set([0xe0, 0xe2, 0xee]);

/** Frame headers carry the size; three numbers among them mean tables. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** @throws NotAPicture, Truncated */
export function readJpeg(bytes: Uint8Array): PictureFile {
  const reader = new ByteReader(bytes);
  const kept: Uint8Array[] = [];
  const besides: Uint8Array[] = [];
  let size: { width: number; height: number } | null = null;
  let orientation: number | null = null;
  for (;;) {
    const start = reader.position;
    const marker = nextMarker(reader);
    if (marker === START || marker === END) {
      kept.push(bytes.subarray(start, reader.position));
      if (marker === END) break;
      continue;
    }
    const segment = new ByteReader(reader.take(reader.uint16() - 2));
    if (isFrame(marker)) {
      // The first would say how large the picture is, and the second be it.
      if (size) throw new NotAPicture('There are two frames');
      size = frameSize(segment);
    }
    if (marker === EXIF) orientation ??= exifOrientation(segment.bytes);
    if (marker === SCAN) skipScan(reader);
    const part = bytes.subarray(start, reader.position);
    if (isKept(marker, segment.bytes)) kept.push(part);
    if (isDescription(marker)) besides.push(part);
  }
  if (!size) throw new NotAPicture('There is no frame');
  if (orientation) kept.splice(1, 0, orientationSegment(orientation));
  // From 5 on, the camera was held on its side.
  if (orientation && orientation > 4) size = { width: size.height, height: size.width };
  return { extension: 'jpg', ...size, kept, besides: [...besides, reader.take(reader.rest)] };
}

function nextMarker(reader: ByteReader): number {
  if (reader.uint8() !== 0xff) throw new NotAPicture('A segment does not begin as one');
  let marker = reader.uint8();
  while (marker === 0xff) marker = reader.uint8();
  return marker;
}

function frameSize(segment: ByteReader): { width: number; height: number } {
  segment.take(1);
  const height = segment.uint16();
  return { width: segment.uint16(), height };
}

function isDescription(marker: number): boolean {
  return marker === COMMENT || (marker >= FIRST_APP && marker <= LAST_APP);
}

function isKept(marker: number, content: Uint8Array): boolean {
  if (!isDescription(marker)) return true;
  // The same segment also carries previews of other shots.
  const isProfile = Buffer.from(content.subarray(0, 11)).toString('latin1') === 'ICC_PROFILE';
  return KEPT_APPS.has(marker) && (marker !== 0xe2 || isProfile);
}

/** Compressed data runs until a marker that is neither a stuffed byte nor a restart. */
function skipScan(reader: ByteReader): void {
  for (;;) {
    if (reader.uint8() !== 0xff) continue;
    let next = reader.uint8();
    while (next === 0xff) next = reader.uint8();
    if (next === 0 || (next >= 0xd0 && next <= 0xd7)) continue;
    reader.position -= 2;
    return;
  }
}
