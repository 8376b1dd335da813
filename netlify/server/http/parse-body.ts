import type * as z from 'zod/mini';
import type { Endpoint, RequestOf } from '#src/api/endpoint.ts';
import { ApiError } from './api-error.ts';

const MALFORMED = 'La demande est incomplète ou mal formée.';

/** The body, which the host has read by then, within its own limits of size and time. @throws ApiError 413 */
export async function readBytes(request: Request, maxBytes: number) {
  const bytes = await request.bytes();
  if (bytes.length > maxBytes) throw new ApiError(413, 'Le contenu envoyé est trop volumineux.');
  return bytes;
}

export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const bytes = await readBytes(request, maxBytes);
  if (bytes.byteLength === 0) return undefined;
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw new ApiError(415, 'Le contenu doit être envoyé au format JSON.');
  }
  return parseJson(bytes);
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new ApiError(400, 'Le contenu envoyé n’est pas du JSON valide.');
  }
}

/** The fields and files of a multipart body. @throws ApiError 400, 413, 415 */
export async function readForm(request: Request, maxBytes: number): Promise<FormData> {
  const bytes = await readBytes(request, maxBytes);
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    throw new ApiError(415, 'Le fichier doit être envoyé par un formulaire.');
  }
  try {
    return await new Response(bytes, { headers: { 'Content-Type': type } }).formData();
  } catch {
    throw new ApiError(400, 'Le formulaire envoyé est incomplet.');
  }
}

/** @throws ApiError 400 with the first field's error as message, and all by field name in `details.fields` */
export function parseInput<E extends Endpoint>({ request }: E, value: unknown): RequestOf<E> {
  if (!request && value === undefined) return undefined as RequestOf<E>;
  // Zod's own messages depend on a global locale: none of them is shown.
  const parsed = request?.safeParse(value, { error: () => MALFORMED });
  if (parsed?.success) return parsed.data as RequestOf<E>;
  const fields = fieldErrors(parsed?.error.issues ?? []);
  const [first = MALFORMED] = Object.values(fields);
  throw new ApiError(400, first, { details: { fields } });
}

function fieldErrors(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const field = String(issue.path[0] ?? '');
    if (issue.code === 'invalid_union' && issue.errors[0]) {
      Object.assign(fields, fieldErrors(issue.errors[0]));
    } else if (field && issue.message !== MALFORMED) {
      fields[field] ??= issue.message;
    }
  }
  return fields;
}
