import { mkdir, readdir, readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, parse } from 'node:path';
import { parseArgs } from 'node:util';
import pLimit from 'p-limit';
import sharp, { type Sharp } from 'sharp';
import { runAndPrint, UserError } from '#scripts/build/build-step.ts';
import * as pictures from '#src/tarot/card-image-files.ts';

// Renders the drawings of the deck into `public`, where the pictures are committed. Run it after a change:
// `npm run deck` for all drawings, `npm run deck -- 09-l-hermite dos` for a card and the cards' back (`dos`).
// librsvg needs about 20 seconds a card for the filter that makes the contours look cut by hand.

const DRAWINGS = 'content/jeu/svg';
const REPLACEMENTS = 'content/jeu/remplacements';
const PICTURE_EXTENSIONS = ['.png', '.jpg', '.jpeg', '.webp', '.avif', '.svg'];

const HEIGHT_PER_WIDTH = 8 / 5;
const RATIO_TOLERANCE = 0.015;
/** The density at which sharp renders an SVG in the size that the file declares. */
const DEFAULT_SVG_DPI = 72;

/** A mail contains ten card pictures, which may have 120 KB together. */
const MAX_MAIL_PICTURE_BYTES = 12_000;
/** Tried in this order until the picture is small enough; with the lowest quality any size is accepted. */
const MAIL_QUALITIES = [60, 50, 40, 30, 20];

/** Returns each card's file by name; a replacement takes precedence over the drawing. @throws UserError */
async function listSources(): Promise<Map<string, string>> {
  const listPictureFiles = async (folder: string) =>
    (await readdir(folder))
      .filter((file) => PICTURE_EXTENSIONS.includes(parse(file).ext.toLowerCase()))
      .map((file): [string, string] => [parse(file).name.toLowerCase(), join(folder, file)]);
  const drawings = await listPictureFiles(DRAWINGS);
  const replacements = await listPictureFiles(REPLACEMENTS);
  const cardNames = drawings.map(([name]) => name);
  const errors = replacements.flatMap(([name, file], index) => {
    if (!cardNames.includes(name)) {
      return `${file} ne porte le nom d’aucune carte. Les noms : ${cardNames.join(', ')}.`;
    }
    const isDuplicate = replacements.slice(0, index).some(([earlierName]) => earlierName === name);
    return isDuplicate ? `${file} : une autre image remplace déjà cette carte.` : [];
  });
  if (errors.length > 0) throw new UserError(errors);
  return new Map([...drawings, ...replacements]);
}

const toHeight = (width: number) => Math.round(width * HEIGHT_PER_WIDTH);

/** Decodes a picture in the size of its largest rendition; the others are scaled down. @throws UserError */
async function readPicture(file: string) {
  const fail = (problem: string): never => {
    throw new UserError([`${file} ${problem}`]);
  };
  const bytes = await readFile(file);
  const { autoOrient: orientedSize, format } = await sharp(bytes)
    .metadata()
    .catch(() => fail('ne se lit pas comme une image.'));
  const { width, height } = orientedSize;
  const isVector = format === 'svg';
  if (Math.abs(height / width / HEIGHT_PER_WIDTH - 1) > RATIO_TOLERANCE) {
    const example = 'une carte est de 5 de large pour 8 de haut, par exemple 960 × 1536.';
    fail(`mesure ${width} × ${height} : ${example}`);
  }
  if (!isVector && width < pictures.PNG_WIDTH) {
    fail(`a ${width} pixels de large : il en faut au moins ${pictures.PNG_WIDTH}.`);
  }
  const targetWidth = isVector ? pictures.FULL_WIDTH : Math.min(width, pictures.FULL_WIDTH);
  const density = isVector ? (DEFAULT_SVG_DPI * pictures.FULL_WIDTH) / width : DEFAULT_SVG_DPI;
  const { data, info } = await sharp(bytes, { density })
    .autoOrient()
    .toColourspace('srgb')
    .resize(targetWidth, toHeight(targetWidth), { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => fail('est abîmé : enregistrez-le à nouveau.'));
  return sharp(data, { raw: info });
}

/** Writes every rendition of one card below `root`. @throws UserError for a picture that cannot be used */
export async function renderCard(name: string, file: string, root = 'public'): Promise<void> {
  const picture = await readPicture(file);
  const resized = (width: number): Sharp =>
    picture.clone().resize(width, toHeight(width), { fit: 'fill' });
  const save = async (path: string, encoded: Sharp) => {
    await mkdir(join(root, parse(path).dir), { recursive: true });
    const { size } = await encoded.toFile(join(root, path));
    return size;
  };
  for (const width of pictures.CARD_IMAGE_WIDTHS) {
    // More effort, for smaller files, in the widths of a draw, which downloads 23 pictures, the back included.
    const effort = width < pictures.PNG_WIDTH ? 4 : 2;
    const avif = resized(width).avif({ quality: 60, effort });
    await save(pictures.cardImagePath(name, width, 'avif'), avif);
    await save(pictures.cardImagePath(name, width, 'webp'), resized(width).webp({ quality: 82 }));
  }
  const pngOptions = { palette: true, quality: 80, effort: 10 };
  await save(pictures.pngPath(name), resized(pictures.PNG_WIDTH).png(pngOptions));
  await save(pictures.fullPicturePath(name), resized(pictures.FULL_WIDTH).webp({ quality: 82 }));
  for (const quality of MAIL_QUALITIES) {
    const jpeg = resized(pictures.MAIL_CARD_WIDTH).jpeg({ quality, mozjpeg: true });
    if ((await save(pictures.mailPicturePath(name), jpeg)) <= MAX_MAIL_PICTURE_BYTES) break;
  }
}

async function renderDeck(): Promise<string> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const deck = await listSources();
  const names = positionals.length > 0 ? positionals : [...deck.keys()];
  const unknownNames = names.filter((name) => !deck.has(name)).join(', ');
  if (unknownNames) {
    const cardNames = [...deck.keys()].join(', ');
    throw new UserError([`Aucune carte ne se nomme ${unknownNames}. Les noms : ${cardNames}.`]);
  }
  await pLimit(availableParallelism()).map(names, (name) => renderCard(name, deck.get(name) ?? ''));
  return `Images : ${names.length} dessins rendus.`;
}

if (import.meta.main) await runAndPrint(renderDeck);
