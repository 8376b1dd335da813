import type { Area } from 'react-easy-crop';
import { BRAND } from '#src/brand.ts';

/** One function call carries 4.5 MB at most; the rest of the body needs room too. */
const SENT_BYTES = 4 * 1024 * 1024;
const WIDEST = 2_400;
/** Wider than this a picture is shrunk as it is read: some telephones cannot draw it otherwise. */
const WIDEST_READ = 4_096;
const WRITTEN = { type: 'image/jpeg', quality: 0.92 };

/** The picture the right way up. @throws when the file is no picture */
export async function readPicture(file: File): Promise<OffscreenCanvas> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const drawn = drawPicture(picture, null, WIDEST_READ);
  picture.close();
  return drawn;
}

/** For the screen, whose policy takes data URLs. */
export async function shownPicture(picture: OffscreenCanvas): Promise<string> {
  const written = await picture.convertToBlob(WRITTEN);
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(written);
  });
}

/**
 * The area, or the whole picture without one, written anew: nothing of the camera's notes (place, date, owner) is
 * left in it, and it is small enough to be sent.
 */
export async function writePicture(picture: OffscreenCanvas, area: Area | null): Promise<Blob> {
  for (let widest = WIDEST; ; widest *= 0.75) {
    const written = await drawPicture(picture, area, widest).convertToBlob(WRITTEN);
    if (written.size <= SENT_BYTES) return written;
  }
}

function drawPicture(
  picture: ImageBitmap | OffscreenCanvas,
  area: Area | null,
  widest: number,
): OffscreenCanvas {
  const whole = { x: 0, y: 0, width: picture.width, height: picture.height };
  const { x, y, width, height } = area ?? whole;
  const scale = Math.min(1, widest / Math.max(width, height));
  const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw pictures');
  context.imageSmoothingQuality = 'high';
  // JPEG knows no transparency: what was clear becomes paper.
  context.fillStyle = BRAND.colours.ivory;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return canvas;
}
