import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import type { Sharp } from 'sharp';
import { readCards } from '#src/data/content-files.ts';
import { OwnerError } from '#src/data/owner-error.ts';
import { type DeckImages, PNG_WIDTH, pictureFileName } from '#src/tarot/card-picture.ts';
import { runStep, writeGenerated } from './build-step.ts';
import {
  type Drawing,
  decodeDrawing,
  drawingNames,
  findDrawings,
  heightOf,
} from './deck-drawings.ts';
import { type CachedPictures, cachedPictures, publishPictures } from './picture-cache.ts';

type Format = 'avif' | 'webp' | 'png';

interface Rendition {
  width: number;
  format: Format;
  options: Parameters<Sharp['toFormat']>[1];
}

/**
 * Cards are shown 75 to 260 CSS pixels wide. 75 is for phones, whose screens are at least twice as
 * dense (150, 240); at 120 a plain screen takes the 150 and a dense one the 240; from 200 a plain screen
 * takes the 240 and a dense one the 480. So three widths serve every case, and the table's cards are
 * already in the cache when another page shows them. A card shown 480 wide would ask for a 960.
 */
const WIDTHS = [150, 240, 480];

/** The small widths are what a draw downloads 23 times: they get the slower, tighter encoding. */
const TIGHT_UP_TO = 240;

/** Every file made of one drawing. */
const RENDITIONS: readonly Rendition[] = [
  ...WIDTHS.map((width): Rendition => {
    const effort = width <= TIGHT_UP_TO ? 4 : 2;
    return { width, format: 'avif', options: { quality: 60, effort } };
  }),
  ...WIDTHS.map((width): Rendition => ({ width, format: 'webp', options: { quality: 82 } })),
  { width: PNG_WIDTH, format: 'png', options: { palette: true, quality: 80, effort: 10 } },
];

/** Where browsers may keep files for ever, since their names change with their content. */
const KEPT_FOREVER = 'jeu';
const PLAIN = 'images';
/** Other images may live beside the cards' PNGs: only these are ours to remove. */
const OUR_PLAIN_FILE = /^(\d\d-[a-z-]+|dos_tarot)\.png$/;

/** A drawing's files, `{width}.{format}` in a folder of the cache. */
interface DeckPicture extends CachedPictures {
  baseName: string;
}

/** Makes every image of the 22 cards and the back. @throws OwnerError */
export async function buildDeckPictures(root = process.cwd()): Promise<string> {
  return buildPictures(root, drawingNames(await readCards(root)));
}

/** @throws OwnerError naming every drawing that cannot be used */
export async function buildPictures(root: string, names: readonly string[]): Promise<string> {
  const start = performance.now();
  const drawings = await findDrawings(root, names);
  const faults: string[] = [];
  const made = await pLimit(availableParallelism()).map(drawings, (drawing) =>
    makePicture(root, drawing).catch((error: unknown) => {
      if (!(error instanceof OwnerError)) throw error;
      faults.push(error.message);
      return null;
    }),
  );
  if (faults.length > 0) throw new OwnerError(faults);
  const pictures = made.filter((picture) => picture !== null);
  await publishDeck(root, pictures);
  const fresh = pictures.filter(({ isFresh }) => isFresh).length;
  const seconds = ((performance.now() - start) / 1000).toFixed(1).replace('.', ',');
  return `Images : ${pictures.length} dessins prêts, dont ${fresh} ${fresh > 1 ? 'refaits' : 'refait'}, en ${seconds} s.`;
}

async function makePicture(root: string, drawing: Drawing): Promise<DeckPicture> {
  const bytes = await readFile(join(root, drawing.file));
  const cached = await cachedPictures(root, bytes, RENDITIONS, () => encode(drawing, bytes));
  return { ...cached, baseName: drawing.baseName };
}

async function encode(drawing: Drawing, bytes: Buffer): Promise<Map<string, Uint8Array>> {
  const { data, info } = await decodeDrawing(drawing, bytes);
  const { default: sharp } = await import('sharp');
  const files = new Map<string, Uint8Array>();
  for (const { width, format, options } of RENDITIONS) {
    const picture = sharp(data, { raw: info }).resize(width, heightOf(width), { fit: 'fill' });
    files.set(`${width}.${format}`, await picture.toFormat(format, options).toBuffer());
  }
  return files;
}

/** Puts the files in `public`, removes those of an earlier deck, and writes their URLs to deck-images.json. */
async function publishDeck(root: string, pictures: readonly DeckPicture[]): Promise<void> {
  const plain = new Map<string, string>();
  const hashed = new Map<string, string>();
  const urls: DeckImages = {};
  for (const { baseName, folder, key } of pictures) {
    plain.set(pictureFileName(baseName), join(folder, `${PNG_WIDTH}.png`));
    const place = (width: number, format: Format) => {
      const name = `${baseName}-${width}.${key}.${format}`;
      hashed.set(name, join(folder, `${width}.${format}`));
      return `/${KEPT_FOREVER}/${name}`;
    };
    urls[baseName] = Object.fromEntries(
      WIDTHS.map((width) => [width, { avif: place(width, 'avif'), webp: place(width, 'webp') }]),
    );
  }
  await publishPictures(root, PLAIN, plain, OUR_PLAIN_FILE);
  await publishPictures(root, KEPT_FOREVER, hashed, /./);
  await writeGenerated(root, 'deck-images.json', urls);
}

if (import.meta.main) await runStep(buildDeckPictures);
