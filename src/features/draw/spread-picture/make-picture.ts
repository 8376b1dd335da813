// See docs/decisions/0044-picture-of-the-spread.md.
import type { Arcanum } from '#src/tarot/arcana.ts';
import type { Spread } from '#src/tarot/spreads.ts';
import { type Format, layoutOf } from './layout.ts';
import { paint } from './painting.ts';

/** Where the picture is sent, it is to arrive as it was made. */
const MAX_BYTES = 400_000;
/** Tried in order until the file is small enough. */
const QUALITIES = [0.92, 0.88, 0.84, 0.8, 0.75, 0.7, 0.6, 0.5, 0.35];

export interface MadePicture {
  file: File;
  /** Address of the same bytes, for an image: the page's policy lets in no `blob:`. */
  url: string;
}

/** Says to the visitor why there is no picture. */
export class PictureError extends Error {}

/** The cards of a spread as a picture, made of what the page shows already: nothing is fetched. @throws PictureError */
export async function makePicture(
  spread: Spread,
  cards: readonly Arcanum[],
  format: Format,
): Promise<MadePicture> {
  const shown = await Promise.all(cards.map(shownPicture));
  const lettering = getComputedStyle(document.documentElement).getPropertyValue('--title-face');
  // Without the site's letters, the page and the picture both use the next family.
  await document.fonts.load(`44px ${lettering}`).catch(() => undefined);
  const layout = layoutOf(spread, format);
  const element = document.createElement('canvas');
  element.width = layout.width;
  element.height = layout.height;
  const canvas = element.getContext('2d');
  if (!canvas) throw refused();
  paint(canvas, layout, { cards: shown, lettering });
  const content = await encode(element);
  const file = new File([content], FILE_NAMES[format], { type: content.type });
  return { file, url: await toDataUrl(file) };
}

const FILE_NAMES: Record<Format, string> = {
  post: 'tirage-publication.jpg',
  story: 'tirage-story.jpg',
};

function refused(): PictureError {
  return new PictureError(
    'Votre navigateur ne permet pas à cette page de composer une image. Essayez avec un autre.',
  );
}

/** The card's largest picture on the page. */
async function shownPicture({ imageFileName, name }: Arcanum): Promise<HTMLImageElement> {
  const shown = document.querySelectorAll<HTMLImageElement>(`img[src="/images/${imageFileName}"]`);
  const largest = [...shown].toSorted((one, other) => other.naturalWidth - one.naturalWidth)[0];
  try {
    if (!largest) throw new Error(`No picture of ${name} on the page`);
    await largest.decode();
    return largest;
  } catch {
    throw new PictureError(
      `L’image manque pour cette carte\u202f: ${name}. Rechargez la page, puis réessayez.`,
    );
  }
}

/** Every phone and every network takes a JPEG. */
async function encode(canvas: HTMLCanvasElement): Promise<Blob> {
  for (const quality of QUALITIES) {
    const content = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', quality);
    });
    if (!content) throw refused();
    if (content.size <= MAX_BYTES) return content;
  }
  throw refused();
}

function toDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
