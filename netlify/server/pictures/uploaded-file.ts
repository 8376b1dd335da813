import { readBytes } from '#netlify/server/http/input.ts';
import { Refusal } from '#netlify/server/http/refusal.ts';
import { IMAGE_BYTES, TOO_LARGE, uploadImage, WRONG_TYPE } from '#src/api/admin/upload-image.ts';

/**
 * The bytes of the file in the multipart field `image`; its name and the type it claims are not looked at.
 * @throws Refusal 400, 413 with the specified sentences
 */
export async function readUploadedFile(request: Request): Promise<Uint8Array> {
  const form = await parse(request, await readWhole(request));
  const file = form.get('image');
  if (!(file instanceof File) || file.size === 0) throw new Refusal(400, WRONG_TYPE);
  if (file.size > IMAGE_BYTES) throw new Refusal(413, TOO_LARGE);
  return new Uint8Array(await file.arrayBuffer());
}

async function readWhole(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await readBytes(request, uploadImage.maxBytes);
  } catch (error) {
    throw error instanceof Refusal && error.status === 413 ? new Refusal(413, TOO_LARGE) : error;
  }
}

async function parse(request: Request, bytes: Uint8Array<ArrayBuffer>): Promise<FormData> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    throw new Refusal(415, 'L’image doit être envoyée par un formulaire.');
  }
  try {
    return await new Response(bytes, { headers: { 'Content-Type': type } }).formData();
  } catch {
    throw new Refusal(400, 'Le formulaire envoyé est incomplet.');
  }
}
