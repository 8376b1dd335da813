import { call } from '#src/api/client.ts';
import { getCards } from '#src/api/draw.ts';
import type { CARD_SIZES } from '#src/tarot/card-image-files.ts';
import { $arcana, $cardSizes, $preload } from './state.ts';

/** The AVIF `srcset` of each card, by image file name. */
export type DeckSrcSets = Record<string, string>;

const DECK_TIMEOUT_MS = 15_000;
/** After this time the draw opens anyway; a card whose picture is missing shows its name. */
const PICTURES_TIMEOUT_MS = 12_000;

/** Loads the 22 cards from the server into `$arcana`. @throws HttpError, or TypeError without a network */
export async function loadDeck(): Promise<void> {
  $arcana.set(await call(getCards, { signal: AbortSignal.timeout(DECK_TIMEOUT_MS) }));
}

/** Returns a card's `srcset` in this format; the file names differ only in their extension. */
export function toSrcSet(format: 'avif' | 'webp', avifSrcSet: string): string {
  return avifSrcSet.replaceAll('.avif', `.${format}`);
}

/** Returns one `sizes` for all pictures on the card table, so that each card needs only one file. */
export function toSizesAttribute({ mobileCardWidth, cardWidth }: typeof CARD_SIZES): string {
  return `(max-width: 767px) ${mobileCardWidth}px, ${cardWidth}px`;
}

/** The `sizes` of a card in interpretations and dialogs, the same in both, so that one file is loaded. */
export const LARGE_PICTURE_SIZES = '(max-width: 767px) 104px, 180px';

/** Loads the file that a `<picture>` on the page will choose. A file that fails counts as loaded. */
async function preloadPicture(fileName: string, srcSets: DeckSrcSets): Promise<void> {
  const picture = document.createElement('picture');
  for (const format of ['avif', 'webp'] as const) {
    const source = document.createElement('source');
    source.type = `image/${format}`;
    source.sizes = toSizesAttribute($cardSizes.get());
    source.srcset = toSrcSet(format, srcSets[fileName] ?? '');
    picture.append(source);
  }
  const image = document.createElement('img');
  image.src = `/images/${fileName}`;
  picture.append(image);
  await image.decode().catch(() => undefined);
}

/** Loads the pictures; resolves after `PICTURES_TIMEOUT_MS` even if some are missing. */
export async function preloadPictures(
  fileNames: readonly string[],
  srcSets: DeckSrcSets,
): Promise<void> {
  $preload.set({ done: 0, total: fileNames.length });
  const loads = fileNames.map(async (fileName) => {
    await preloadPicture(fileName, srcSets);
    $preload.setKey('done', $preload.get().done + 1);
  });
  const timeout = new Promise((resolve) => setTimeout(resolve, PICTURES_TIMEOUT_MS));
  await Promise.race([Promise.all(loads), timeout]);
}
