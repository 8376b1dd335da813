import type { CARD_SIZES } from '#src/tarot/card-sizes.ts';
import { $cardSizes, $preloaded } from './store.ts';

/** By image file name the AVIF candidates for the table's two card widths; the page carries these only. */
export type DeckPictures = Record<string, string>;

/** The candidates of a format: file names differ by their ending only. */
export function candidatesOf(format: 'avif' | 'webp', candidates: string): string {
  return candidates.replaceAll('.avif', `.${format}`);
}

/** Past this time the draw opens anyway; a picture that comes later, or never, shows its card's name. */
const PATIENCE_MS = 12_000;

/** The card's width on the table: every place asks for the same candidate, so that each loads once. */
export function sizesAttribute({ mobileCardWidth, cardWidth }: typeof CARD_SIZES): string {
  return `(max-width: 767px) ${mobileCardWidth}px, ${cardWidth}px`;
}

/** In a letter; the special card and a card's sheet ask for the same candidate as the others. */
export const LARGE_SIZES = '(max-width: 767px) 104px, 180px';

/** Loads, in a detached element, the candidate that the page will show; one that is broken counts too. */
async function loadPicture(fileName: string, pictures: DeckPictures): Promise<void> {
  const picture = document.createElement('picture');
  for (const format of ['avif', 'webp'] as const) {
    const source = document.createElement('source');
    source.type = `image/${format}`;
    source.sizes = sizesAttribute($cardSizes.get());
    source.srcset = candidatesOf(format, pictures[fileName] ?? '');
    picture.append(source);
  }
  const image = document.createElement('img');
  image.src = `/images/${fileName}`;
  picture.append(image);
  await image.decode().catch(() => undefined);
}

/** Loads the pictures in the order they are named. */
export async function preloadPictures(
  fileNames: readonly string[],
  pictures: DeckPictures,
): Promise<void> {
  $preloaded.set({ done: 0, total: fileNames.length });
  const all = fileNames.map(async (fileName) => {
    await loadPicture(fileName, pictures);
    $preloaded.setKey('done', $preloaded.get().done + 1);
  });
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([Promise.all(all), patience]);
}
