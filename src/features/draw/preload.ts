import type { DeckPictures } from './pictures.ts';
import { pictureElement } from './pictures.ts';
import { $preloaded } from './store.ts';

/** Past this time the draw opens anyway; a picture that comes later, or never, shows its card's name. */
const PATIENCE_MS = 12_000;

function loaded(picture: HTMLPictureElement): Promise<void> {
  const image = picture.querySelector('img') as HTMLImageElement;
  return image.decode().catch(() => undefined);
}

/** Loads the back and every face in the order of the deck's numbers, which says nothing of the draw. */
export async function preloadPictures(
  fileNames: readonly string[],
  pictures: DeckPictures,
): Promise<void> {
  $preloaded.set({ done: 0, total: fileNames.length });
  const all = fileNames.map(async (fileName) => {
    await loaded(pictureElement(fileName, pictures));
    $preloaded.setKey('done', $preloaded.get().done + 1);
  });
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([Promise.all(all), patience]);
}
