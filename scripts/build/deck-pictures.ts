// See docs/decisions/0014-deck-pictures.md.
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import type { Sharp } from 'sharp';
import { chooseDrawings, drawingNames } from '#netlify/server/content/drawings.ts';
import type { Arcanum } from '#src/tarot/arcana.ts';
import {
  type DeckImages,
  FULL_WIDTH,
  fullPictureFileName,
  MAIL_WIDTH,
  mailPictureFileName,
  PNG_WIDTH,
  pictureFileName,
} from '#src/tarot/card-picture.ts';
import { OwnerError, readGenerated, runStep, writeGenerated } from './build-step.ts';
import { drawingReader, heightOf, PIXELS_VERSION } from './drawing-pixels.ts';
import type { Pixels } from './engraving.ts';
import { cachedPictures, publishPictures } from './picture-cache.ts';
import { listDrawings } from './read-content-files.ts';

type Format = 'avif' | 'webp' | 'png' | 'jpeg';

interface Rendition {
  width: number;
  format: Format;
  options: Exclude<Parameters<Sharp['toFormat']>[1], undefined> & { quality: number };
  mostBytes?: number;
}

/** Ten of them go into one mail, which has room for 120 KB of pictures. */
const MAIL_PICTURE: Rendition = {
  width: MAIL_WIDTH,
  format: 'jpeg',
  options: { quality: 60, mozjpeg: true },
  mostBytes: 12_000,
};

/**
 * Cards are shown 75 to 260 CSS pixels wide. 75 is for phones, whose screens are at least twice as
 * dense (150, 240); at 120 a plain screen takes the 150 and a dense one the 240; from 200 a plain screen
 * takes the 240 and a dense one the 480. So three widths serve every case, and the table's cards are
 * already in the cache when another page shows them. A card shown 480 wide would ask for a 960.
 */
const WIDTHS = [150, 240, 480];

/** A draw downloads 23 pictures of the small widths: up to this one, they get the slower and tighter encoding. */
const SLOW_ENCODING_UP_TO = 240;

const RENDITIONS: readonly Rendition[] = [
  ...WIDTHS.map((width): Rendition => {
    const effort = width <= SLOW_ENCODING_UP_TO ? 4 : 2;
    return { width, format: 'avif', options: { quality: 60, effort } };
  }),
  ...WIDTHS.map((width): Rendition => ({ width, format: 'webp', options: { quality: 82 } })),
  { width: PNG_WIDTH, format: 'png', options: { palette: true, quality: 80, effort: 10 } },
  { width: FULL_WIDTH, format: 'webp', options: { quality: 82 } },
  MAIL_PICTURE,
];

const QUALITY_STEP = 10;

/** Folder of files with a content hash in their names: browsers cache them as immutable. */
const HASHED_FOLDER = 'jeu';
const PLAIN_FOLDER = 'images';
/** The generated files of the plain folder, which also holds other images: only these are deleted when stale. */
const OUR_PLAIN_FILE = /^(\d\d-[a-z-]+|dos_tarot|dos-(grand|courrier))\.(png|webp|jpg)$/;

type DeckPicture = Record<'baseName' | 'folder' | 'key', string>;

export async function buildDeckPictures(root = process.cwd()): Promise<string> {
  return buildPictures(root, drawingNames(await readGenerated<Arcanum[]>(root, 'deck.json')));
}

export async function buildPictures(root: string, names: readonly string[]): Promise<string> {
  const { drawings, faults: missing } = chooseDrawings(await listDrawings(root), names);
  if (missing.length > 0) throw new OwnerError(missing);
  const faults: string[] = [];
  const read = drawingReader();
  const recipe = [PIXELS_VERSION, RENDITIONS];
  const made = await pLimit(availableParallelism()).map(drawings, async (drawing) => {
    const { baseName, file } = drawing;
    const bytes = await readFile(join(root, file));
    const make = async () => encode(await read(drawing, bytes));
    try {
      return { ...(await cachedPictures(root, bytes, recipe, make)), baseName };
    } catch (error) {
      if (!(error instanceof OwnerError)) throw error;
      faults.push(error.message);
      return null;
    }
  });
  if (faults.length > 0) throw new OwnerError(faults);
  const pictures = made.filter((picture) => picture !== null);
  await publishDeck(root, pictures);
  const fresh = pictures.filter(({ isFresh }) => isFresh).length;
  return `Images : ${pictures.length} dessins prêts, dont ${fresh} ${fresh > 1 ? 'refaits' : 'refait'}.`;
}

async function encode({ data, info }: Pixels): Promise<Map<string, Uint8Array>> {
  const { default: sharp } = await import('sharp');
  const files = new Map<string, Uint8Array>();
  for (const rendition of RENDITIONS) {
    const { width, format } = rendition;
    // A replacement may be smaller than the full size.
    const target = Math.min(width, info.width);
    const picture = sharp(data, { raw: info }).resize(target, heightOf(target), { fit: 'fill' });
    files.set(`${width}.${format}`, await encodeWithin(picture, rendition));
  }
  return files;
}

async function encodeWithin(
  picture: Sharp,
  { format, options, mostBytes = Number.POSITIVE_INFINITY }: Rendition,
): Promise<Uint8Array> {
  let { quality } = options;
  for (;;) {
    const bytes = await picture
      .clone()
      .toFormat(format, { ...options, quality })
      .toBuffer();
    if (bytes.length <= mostBytes || quality <= QUALITY_STEP) return bytes;
    quality -= QUALITY_STEP;
  }
}

async function publishDeck(root: string, pictures: readonly DeckPicture[]): Promise<void> {
  const plain = new Map<string, string>();
  const hashed = new Map<string, string>();
  const urls: DeckImages = {};
  for (const { baseName, folder, key } of pictures) {
    plain.set(pictureFileName(baseName), join(folder, `${PNG_WIDTH}.png`));
    plain.set(fullPictureFileName(baseName), join(folder, `${FULL_WIDTH}.webp`));
    plain.set(mailPictureFileName(baseName), join(folder, `${MAIL_WIDTH}.jpeg`));
    const place = (width: number, format: Format) => {
      const name = `${baseName}-${width}.${key}.${format}`;
      hashed.set(name, join(folder, `${width}.${format}`));
      return `/${HASHED_FOLDER}/${name}`;
    };
    urls[baseName] = Object.fromEntries(
      WIDTHS.map((width) => [width, { avif: place(width, 'avif'), webp: place(width, 'webp') }]),
    );
  }
  await publishPictures(root, PLAIN_FOLDER, plain, OUR_PLAIN_FILE);
  await publishPictures(root, HASHED_FOLDER, hashed, /./);
  await writeGenerated(root, 'deck-images.json', urls);
}

if (import.meta.main) await runStep(buildDeckPictures);
