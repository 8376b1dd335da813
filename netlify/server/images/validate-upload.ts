// See docs/decisions/0004-images.md.
import { ApiError, createFieldError } from '#netlify/server/http/api-error.ts';
import { readMultipartForm } from '#netlify/server/http/parse-body.ts';
import { IMAGE_ERRORS, MAX_IMAGE_BYTES, uploadImage } from '#src/api/admin/posts.ts';

export interface ReencodedPicture {
  extension: 'jpg' | 'png' | 'webp';
  width: number;
  height: number;
  /** Re-encoded, without metadata. */
  bytes: Uint8Array;
}

/** Limits of the area and of the longer side in pixels; decoding takes four bytes of memory a pixel. */
const MAX_PIXELS = 50_000_000;
const MAX_SIDE = 20_000;
const TOO_MANY_PIXELS_MESSAGE = 'Cette image compte trop de pixels : 50 millions au plus.';
const DAMAGED_MESSAGE = 'Ce fichier image est endommagé.';

/** Quality of JPEG and WebP. It is high, because the browser has already compressed the picture once. */
const QUALITY = 90;

/** The accepted formats, recognised by their first bytes, because the decoder accepts many more. */
const FORMATS = [
  { name: 'jpeg', extension: 'jpg', firstBytes: /^\xff\xd8\xff/, options: { quality: QUALITY } },
  { name: 'png', extension: 'png', firstBytes: /^\x89PNG\r\n/, options: {} },
  { name: 'webp', extension: 'webp', firstBytes: /^RIFF.{4}WEBP/s, options: { quality: QUALITY } },
] as const;

/** Type and checksum of the last chunk of a PNG, checked because the decoder accepts a truncated PNG. */
const PNG_END = 'IEND\xaeB`\x82';

/** Text that a browser or server could execute. One harmless picture in thousands contains it by chance. */
const ACTIVE_CONTENT = /<(script|html|svg|!doctype|iframe|body|\?php)[\s>]|%PDF-/i;

/** Returns the file in the form; its name and declared type are ignored. @throws ApiError 400, 413 */
export async function readUploadedFile(request: Request): Promise<Uint8Array> {
  const form = await readMultipartForm(request, uploadImage.maxBytes).catch((error) => {
    throw error instanceof ApiError && error.status === 413
      ? new ApiError(413, IMAGE_ERRORS.tooLarge)
      : error;
  });
  const file = form.get('image');
  if (!(file instanceof File) || file.size === 0) throw new ApiError(400, IMAGE_ERRORS.wrongType);
  if (file.size > MAX_IMAGE_BYTES) throw new ApiError(413, IMAGE_ERRORS.tooLarge);
  return new Uint8Array(await file.arrayBuffer());
}

/** Opens a picture. @throws ApiError 400 for another format, too many pixels or active content in the file */
export async function openPicture(bytes: Uint8Array) {
  // One character for each byte, so that the patterns match bytes.
  const byteText = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  const format = FORMATS.find(({ firstBytes }) => firstBytes.test(byteText));
  if (!format) throw createFieldError('image', IMAGE_ERRORS.wrongType);
  if (ACTIVE_CONTENT.test(byteText))
    throw createFieldError('image', 'Ce fichier contient autre chose qu’une image.');
  if (format.name === 'png' && !byteText.includes(PNG_END))
    throw createFieldError('image', DAMAGED_MESSAGE);
  const { default: sharp } = await import('sharp');
  const decoder = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
  const { pages: frames = 1, width, height } = await decoder.metadata().catch(throwDecoderError);
  // Encoding would reduce an animated WebP to the first frame.
  if (frames > 1) throw createFieldError('image', IMAGE_ERRORS.animated);
  if (Math.max(width, height) > MAX_SIDE) throw createFieldError('image', TOO_MANY_PIXELS_MESSAGE);
  return { format, decoder };
}

/** Converts an error of sharp, which says `exceeds pixel limit` above MAX_PIXELS. */
function throwDecoderError(error: unknown): never {
  const isTooLarge = String(error).includes('exceeds pixel limit');
  throw createFieldError('image', isTooLarge ? TOO_MANY_PIXELS_MESSAGE : DAMAGED_MESSAGE);
}

/** Encodes the picture again, without metadata (e.g. GPS) and any other content. @throws ApiError 400, 413 */
export async function reencodePicture(bytes: Uint8Array): Promise<ReencodedPicture> {
  const { format, decoder } = await openPicture(bytes);
  const { data, info } = await decoder
    .autoOrient()
    .toFormat(format.name, format.options)
    .toBuffer({ resolveWithObject: true })
    .catch(throwDecoderError);
  // The new file may exceed the limit, because encoding enlarges a file compressed below QUALITY.
  if (data.byteLength > MAX_IMAGE_BYTES) throw new ApiError(413, IMAGE_ERRORS.tooLarge);
  return { extension: format.extension, width: info.width, height: info.height, bytes: data };
}
