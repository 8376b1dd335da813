// See docs/decisions/0004-images.md.
import { atom } from 'nanostores';
import { IMAGE_ERRORS, IMAGE_TYPES, uploadImage } from '#src/api/admin/posts.ts';
import { BRAND } from '#src/brand.ts';
import { adminCall, runWithErrorToast } from '#src/features/admin/auth/session.ts';
import { dismissErrorToast, notify, notifyError } from '#src/lib/browser/toasts.ts';

/** Limit for the chosen file, before the conversion. */
const MAX_FILE_BYTES = 20 * 1024 * 1024;
/** Limit for the converted image: a Netlify function accepts a body of 4.5 MB at most. */
const MAX_SENT_BYTES = 4 * 1024 * 1024;
const MAX_SIDE_PIXELS = 2_400;
const JPEG_OPTIONS = { type: 'image/jpeg', quality: 0.92 };
/** An animated WebP has a chunk `ANIM`, an animated PNG a chunk `acTL`, both before the first frame. */
const ANIMATED_IMAGE = /^(RIFF.{4}WEBP.*?ANIM|.PNG.*?acTL)/s;
/** Enough for a slow mobile network. */
const UPLOAD_TIMEOUT_MS = 120_000;

/** Whether an image is being uploaded. Only one is uploaded at a time. */
export const $isUploading = atom(false);

/** Uploads an image as a JPEG. @returns its URL; '' after an error (with a toast) or during another upload */
export async function uploadImageFile(file: File): Promise<string> {
  let url = '';
  if ($isUploading.get()) return url;
  dismissErrorToast();
  $isUploading.set(true);
  const hasImageType = IMAGE_TYPES.includes(file.type);
  const isTooLarge = hasImageType && file.size > MAX_FILE_BYTES;
  const hasAnimation = hasImageType && !isTooLarge && (await isAnimated(file).catch(() => false));
  const isAccepted = hasImageType && !isTooLarge && !hasAnimation;
  const jpeg = isAccepted ? await toJpeg(file).catch(() => null) : null;
  if (isTooLarge) notifyError('Fichier trop volumineux', IMAGE_ERRORS.tooLarge);
  else if (hasAnimation) notifyError('Type de fichier invalide', IMAGE_ERRORS.animated);
  else if (!jpeg) notifyError('Type de fichier invalide', IMAGE_ERRORS.wrongType);
  else {
    const sendImage = async () => {
      const form = new FormData();
      form.append('image', jpeg);
      ({ url } = await adminCall(uploadImage, { form, timeoutMs: UPLOAD_TIMEOUT_MS }));
      notify('Image uploadée avec succès', `${file.name} (${Math.round(jpeg.size / 1024)} KB)`);
    };
    await runWithErrorToast("Erreur d'upload", sendImage, 'Une erreur est survenue');
  }
  $isUploading.set(false);
  return url;
}

/** Returns whether the file is an animated WebP or PNG, of which a JPEG would show only the first frame. */
async function isAnimated(file: File): Promise<boolean> {
  const firstBytes = await file.slice(0, 65_536).arrayBuffer();
  return ANIMATED_IMAGE.test(new TextDecoder('latin1').decode(firstBytes));
}

/** Converts a file to a JPEG of `MAX_SENT_BYTES` at most, without metadata. @throws if it is no image */
async function toJpeg(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    for (let maxSide = MAX_SIDE_PIXELS; ; maxSide *= 0.75) {
      const jpeg = await drawScaled(bitmap, maxSide).convertToBlob(JPEG_OPTIONS);
      if (jpeg.size <= MAX_SENT_BYTES) return jpeg;
    }
  } finally {
    bitmap.close();
  }
}

function drawScaled(bitmap: ImageBitmap, maxSide: number): OffscreenCanvas {
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.round(side * scale));
  const canvas = new OffscreenCanvas(width ?? 0, height ?? 0);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw images');
  context.imageSmoothingQuality = 'high';
  // JPEG has no transparency: transparent pixels get the colour of the page.
  context.fillStyle = BRAND.colours.ivory;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}
