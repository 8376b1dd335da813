import { IMAGE_BYTES, IMAGE_TYPES, TOO_LARGE, WRONG_TYPE } from './api.ts';
import { type Crop, frameOf, RATIO } from './crop.ts';

/** One function call carries 4.5 MB at most; the rest of the body needs room too. */
const SENT_BYTES = 4 * 1024 * 1024;
const WIDEST = 2_400;
const QUALITIES = [0.92, 0.85, 0.75];

/** A picture that cannot be taken, with the words that say why. */
export class PictureRefusal extends Error {
  readonly title: string;

  constructor(title: string, text: string) {
    super(text);
    this.title = title;
  }
}

/** Reads the picture the right way up. @throws PictureRefusal */
export async function readPicture(file: File): Promise<ImageBitmap> {
  if (!IMAGE_TYPES.includes(file.type)) throw wrongType();
  if (file.size > IMAGE_BYTES) throw new PictureRefusal('Fichier trop volumineux', TOO_LARGE);
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw wrongType();
  }
}

function wrongType(): PictureRefusal {
  return new PictureRefusal('Type de fichier invalide', WRONG_TYPE);
}

/**
 * The framed part, or the whole picture without a crop, written anew: nothing of the camera's notes (place,
 * date, owner) is left in it, and it is small enough to be sent.
 */
export async function writePicture(picture: ImageBitmap, crop: Crop | null): Promise<Blob> {
  for (let widest = WIDEST; ; widest *= 0.75) {
    const canvas = drawPicture(picture, crop, widest);
    for (const quality of QUALITIES) {
      const written = await canvas.convertToBlob({ type: 'image/jpeg', quality });
      if (written.size <= SENT_BYTES) return written;
    }
  }
}

function drawPicture(picture: ImageBitmap, crop: Crop | null, widest: number): OffscreenCanvas {
  const { width, height, left, top } = crop
    ? frameOf(picture, crop)
    : { width: picture.width, height: picture.height, left: 0, top: 0 };
  const scale = Math.min(1, widest / Math.max(width, height));
  const across = Math.round(width * scale);
  const canvas = new OffscreenCanvas(across, Math.round(crop ? across / RATIO : height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw pictures');
  context.imageSmoothingQuality = 'high';
  // JPEG knows no transparency: what was clear becomes paper.
  context.fillStyle = '#f6ecd4';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height);
  return canvas;
}
