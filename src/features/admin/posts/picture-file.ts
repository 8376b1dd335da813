import { BRAND } from '#src/brand.ts';

/** One function call carries 4.5 MB at most; the rest of the body needs room too. */
const SENT_BYTES = 4 * 1024 * 1024;
const WIDEST = 2_400;
const WRITTEN = { type: 'image/jpeg', quality: 0.92 };

/**
 * The picture written anew, the right way up: nothing of the camera's notes (place, date, owner) is left in it, and it
 * is small enough to be sent.
 * @throws when the file is no picture
 */
export async function writePicture(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    for (let widest = WIDEST; ; widest *= 0.75) {
      const written = await drawPicture(picture, widest).convertToBlob(WRITTEN);
      if (written.size <= SENT_BYTES) return written;
    }
  } finally {
    picture.close();
  }
}

function drawPicture(picture: ImageBitmap, widest: number): OffscreenCanvas {
  const scale = Math.min(1, widest / Math.max(picture.width, picture.height));
  const sized = (pixels: number) => Math.round(pixels * scale);
  const canvas = new OffscreenCanvas(sized(picture.width), sized(picture.height));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw pictures');
  context.imageSmoothingQuality = 'high';
  // JPEG knows no transparency: what was clear becomes paper.
  context.fillStyle = BRAND.colours.ivory;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}
