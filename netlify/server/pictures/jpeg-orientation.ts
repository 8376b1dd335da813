import { ByteReader } from './byte-reader.ts';

const EXIF_HEADER = 'Exif\0\0';
const ORIENTATION = 0x0112;
const MOST_ENTRIES = 200;

/** How the camera was held, 2 to 8; null when upright, unsaid or unreadable. */
export function exifOrientation(segment: Uint8Array): number | null {
  try {
    return readOrientation(segment);
  } catch {
    return null;
  }
}

function readOrientation(segment: Uint8Array): number | null {
  const header = new ByteReader(segment);
  if (header.text(EXIF_HEADER.length) !== EXIF_HEADER) return null;
  const tiff = segment.subarray(EXIF_HEADER.length);
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const isLittle = view.getUint16(0) === 0x4949;
  const directory = view.getUint32(4, isLittle);
  const entries = Math.min(view.getUint16(directory, isLittle), MOST_ENTRIES);
  for (let entry = 0; entry < entries; entry++) {
    const at = directory + 2 + entry * 12;
    if (view.getUint16(at, isLittle) !== ORIENTATION) continue;
    const value = view.getUint16(at + 8, isLittle);
    return value >= 2 && value <= 8 ? value : null;
  }
  return null;
}

/** A segment that says how the camera was held and nothing else. */
export function orientationSegment(orientation: number): Uint8Array {
  const directory = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0];
  const tiff = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, ...directory];
  const content = [...Buffer.from(EXIF_HEADER, 'latin1'), ...tiff];
  const length = content.length + 2;
  return Uint8Array.from([0xff, 0xe1, length >> 8, length & 0xff, ...content]);
}
