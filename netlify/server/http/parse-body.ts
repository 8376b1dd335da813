import type * as z from 'zod/mini';
import type { Endpoint, RequestOf } from '#src/api/endpoint.ts';
import { ApiError } from './api-error.ts';

const MALFORMED_MESSAGE = 'La demande est incomplète ou mal formée.';

/** Reads the whole body before it checks its size, which Netlify has already limited. @throws ApiError 413 */
export async function readBytes(request: Request, maxBytes: number) {
  const bytes = await request.bytes();
  if (bytes.length > maxBytes) throw new ApiError(413, 'Le contenu envoyé est trop volumineux.');
  return bytes;
}

/** Parses a JSON body. @returns undefined for an empty body @throws ApiError 400, 413, 415 */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const bytes = await readBytes(request, maxBytes);
  if (bytes.byteLength === 0) return undefined;
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw new ApiError(415, 'Le contenu doit être envoyé au format JSON.');
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new ApiError(400, 'Le contenu envoyé n’est pas du JSON valide.');
  }
}

/** Returns the fields and files of a multipart body. @throws ApiError 400, 413, 415 */
export async function readMultipartForm(request: Request, maxBytes: number): Promise<FormData> {
  const bytes = await readBytes(request, maxBytes);
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    throw new ApiError(415, 'Le fichier doit être envoyé par un formulaire.');
  }
  try {
    // Only a Response can still parse the form, because `readBytes` has consumed the request's body.
    return await new Response(bytes, { headers: { 'Content-Type': type } }).formData();
  } catch {
    throw new ApiError(400, 'Le formulaire envoyé est incomplet.');
  }
}

/** Validates the input. @throws ApiError 400 with the first field's error; `details.fields` has all errors */
export function parseInput<E extends Endpoint>(endpoint: E, input: unknown): RequestOf<E> {
  const schema = endpoint.request;
  if (!schema && input === undefined) return undefined as RequestOf<E>;
  // Replaces Zod's default messages, which depend on a global locale, but not those of the schema.
  const parsed = schema?.safeParse(input, { error: () => MALFORMED_MESSAGE });
  if (parsed?.success) return parsed.data as RequestOf<E>;
  const fields = toFieldErrors(parsed?.error.issues ?? []);
  const [firstMessage = MALFORMED_MESSAGE] = Object.values(fields);
  throw new ApiError(400, firstMessage, { details: { fields } });
}

function toFieldErrors(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const field = String(issue.path[0] ?? '');
    // The first schema of a union has all fields, by convention, so only its errors are reported.
    if (issue.code === 'invalid_union' && issue.errors[0]) {
      Object.assign(fields, toFieldErrors(issue.errors[0]));
    } else if (field && issue.message !== MALFORMED_MESSAGE) {
      // Only a message that the schema itself contains says something about the field.
      fields[field] ??= issue.message;
    }
  }
  return fields;
}
