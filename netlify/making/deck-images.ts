import { BACK_BASE_NAME, pictureBaseName } from '#src/tarot/card-picture.ts';
import { readCards } from './card-files.ts';
import { runStep } from './owner-error.ts';
import { cachePictures } from './picture-cache.ts';
import { publishPictures } from './picture-files.ts';
import { findPictures } from './picture-sources.ts';

/** Makes every image of the 22 cards and the back. @throws OwnerError */
export async function buildDeckImages(root = process.cwd()): Promise<string> {
  const cards = await readCards(root);
  const fronts = cards.map(({ imageFileName }) => pictureBaseName(imageFileName));
  return buildPictures(root, [...fronts, BACK_BASE_NAME]);
}

export async function buildPictures(root: string, baseNames: readonly string[]): Promise<string> {
  const start = performance.now();
  const pictures = await cachePictures(root, await findPictures(root, baseNames));
  await publishPictures(root, pictures);
  const fresh = pictures.filter(({ isFresh }) => isFresh).length;
  const seconds = ((performance.now() - start) / 1000).toFixed(1).replace('.', ',');
  return `Images : ${pictures.length} dessins prêts, dont ${fresh} ${fresh > 1 ? 'refaits' : 'refait'}, en ${seconds} s.`;
}

if (import.meta.main) await runStep(buildDeckImages);
