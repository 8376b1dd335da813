import { Refusal } from '#netlify/server/refusal.ts';
import { WRONG_TYPE } from '#src/api/admin/upload-image.ts';
import { Truncated } from './byte-reader.ts';
import { JPEG_MAGIC, readJpeg } from './jpeg.ts';
import { NotAPicture, type PictureFile } from './picture-file.ts';
import { PNG_MAGIC, readPng } from './png.ts';
import { readWebp, WEBP_MAGIC } from './webp.ts';

export interface Picture {
  extension: PictureFile['extension'];
  width: number;
  height: number;
  /** The picture and nothing else. */
  bytes: Uint8Array;
}

/** More than any camera that a visitor could have; four bytes each when it is opened. */
const MOST_PIXELS = 50_000_000;
const LONGEST_SIDE = 20_000;

/** What a browser or a server might run, and the beginnings of other files. Camera data never holds it. */
const ACTIVE = /<(script|html|svg|!doctype|iframe|body|\?php)[\s>]|%PDF-/i;
const OTHER_FILES = ['PK\x03\x04', '\x7fELF'];

/**
 * Takes a picture apart by its structure, without decoding a pixel, and puts together again only what
 * makes the picture: places and camera data do not leave the owner's house, and nothing travels along.
 * @throws Refusal 400 with the sentence for the form
 */
export function readPicture(bytes: Uint8Array): Picture {
  const { extension, width, height, kept, besides } = take(bytes);
  if (width < 1 || height < 1) throw refuse(WRONG_TYPE);
  if (width * height > MOST_PIXELS || Math.max(width, height) > LONGEST_SIDE) {
    throw refuse('Cette image compte trop de pixels : 50 millions au plus.');
  }
  if (besides.some(isActive)) {
    throw refuse('Ce fichier contient autre chose qu’une image.');
  }
  return { extension, width, height, bytes: Buffer.concat(kept) };
}

function isActive(part: Uint8Array): boolean {
  const text = Buffer.from(part).toString('latin1');
  return ACTIVE.test(text) || OTHER_FILES.some((start) => text.includes(start));
}

function take(bytes: Uint8Array): PictureFile {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  try {
    if (start.startsWith(JPEG_MAGIC)) return readJpeg(bytes);
    if (start.startsWith(PNG_MAGIC)) return readPng(bytes);
    if (WEBP_MAGIC.test(start)) return readWebp(bytes);
  } catch (error) {
    if (error instanceof Truncated) throw refuse('Ce fichier image est incomplet.');
    if (error instanceof NotAPicture) throw refuse('Ce fichier image est endommagé.');
    throw error;
  }
  throw refuse(WRONG_TYPE);
}

function refuse(sentence: string): Refusal {
  return new Refusal(400, sentence, { details: { fields: { image: sentence } } });
}
