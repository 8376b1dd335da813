import { Refusal } from './refusal.ts';

const DEADLINE_MS = 10_000;

/** Reads at most `maxBytes`, whatever the Content-Length header claims, within the deadline. @throws Refusal 413, 408 */
export async function readBytes(
  request: Request,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (!request.body) return new Uint8Array();
  const tooLarge = () => new Refusal(413, 'Le contenu envoyé est trop volumineux.');
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge();
  const reader = request.body.getReader();
  const deadline = AbortSignal.timeout(DEADLINE_MS);
  const late = new Promise<never>((_, reject) => {
    deadline.addEventListener('abort', () =>
      reject(new Refusal(408, 'Le contenu a mis trop de temps à arriver.')),
    );
  });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await Promise.race([reader.read(), late]);
    if (done) break;
    size += value.byteLength;
    if (size > maxBytes) {
      await reader.cancel();
      throw tooLarge();
    }
    chunks.push(value);
  }
  return Buffer.concat(chunks);
}

/** The JSON body, or undefined without one. @throws Refusal */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const bytes = await readBytes(request, maxBytes);
  if (bytes.byteLength === 0) return undefined;
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw new Refusal(415, 'Le contenu doit être envoyé au format JSON.');
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Refusal(400, 'Le contenu envoyé n’est pas du JSON valide.');
  }
}
