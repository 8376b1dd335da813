import * as z from 'zod/mini';
import { HttpError, tokenHeader } from '#src/api/client.ts';
import { endpoint } from '#src/api/endpoint.ts';

export const IMAGE_BYTES = 5 * 1024 * 1024;
export const IMAGE_TYPES: readonly string[] = [
  'image/jpeg',
  'image/jpg',
  'image/png',
  'image/webp',
];
export const WRONG_TYPE = 'Seuls les fichiers JPG, PNG et WebP sont autorisés.';
export const TOO_LARGE = 'La taille maximale autorisée est de 5 MB.';

/** Time for the whole exchange: 5 MB over a slow mobile network. */
const UPLOAD_DEADLINE_MS = 120_000;

/** The parts around the file in a multipart body. */
const WRAPPING = 16_384;

const uploadedImageSchema = z.object({
  url: z.string(),
  width: z.int(),
  height: z.int(),
});

type UploadedImage = z.infer<typeof uploadedImageSchema>;

/** A multipart body with one file in the field `image`. */
export const uploadImage = endpoint('POST', '/api/admin/upload-image', {
  encoding: 'multipart',
  response: uploadedImageSchema,
  maxBytes: IMAGE_BYTES + WRAPPING,
});

interface UploadOptions {
  /** Receives the share sent so far, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** Sends the picture with XMLHttpRequest, which alone tells how far an upload is. @throws HttpError, or TypeError without an answer */
export function postImage(
  image: Blob,
  { onProgress, signal }: UploadOptions = {},
): Promise<UploadedImage> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open(uploadImage.method, uploadImage.path);
    for (const [name, value] of Object.entries(tokenHeader(uploadImage))) {
      request.setRequestHeader(name, value);
    }
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.timeout = UPLOAD_DEADLINE_MS;
    request.onerror = () => reject(new TypeError('The upload did not reach the server'));
    request.ontimeout = () => reject(new TypeError('The upload was not answered in time'));
    request.onabort = () => reject(new DOMException('The upload was stopped', 'AbortError'));
    request.onload = () => {
      try {
        resolve(readAnswer(request));
      } catch (error) {
        reject(error);
      }
    };
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    const body = new FormData();
    body.append('image', image);
    request.send(body);
  });
}

function readAnswer({ status, responseText, statusText }: XMLHttpRequest): UploadedImage {
  if (status < 200 || status > 299) {
    throw new HttpError(new Response(null, { status, statusText }), responseText);
  }
  return uploadedImageSchema.parse(JSON.parse(responseText));
}
