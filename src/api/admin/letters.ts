import * as z from 'zod/mini';
import { HttpError } from '#src/api/client.ts';
import { endpoint } from '#src/api/endpoint.ts';
import {
  type Letter,
  letterInputSchema,
  letterParts,
  letterSchema,
  letterSummarySchema,
} from '#src/api/letter-schemas.ts';
import { emailSchema } from '#src/api/text-schemas.ts';
import { doneSchema } from './session.ts';

const LETTER_BYTES = 524_288;

/** Most recently touched first, 20 a page; `?cursor=` goes on. */
export const listLetters = endpoint('GET', '/api/admin/letters', {
  response: z.array(letterSummarySchema),
});

/** `id` is chosen by the browser (`crypto.randomUUID()`): sent twice, it is stored once. */
export const createLetter = endpoint('POST', '/api/admin/letters', {
  request: z.object({
    ...letterInputSchema.shape,
    id: z.uuidv4('L’identifiant n’est pas valide.'),
  }),
  response: letterSchema,
  maxBytes: LETTER_BYTES,
});

/** Also tells how far the sending is. */
export const getLetter = endpoint('GET', '/api/admin/letters/:id', { response: letterSchema });

/** Drafts only. 409 with the stored one as `letter` when it changed since `version`. */
export const updateLetter = endpoint('PUT', '/api/admin/letters/:id', {
  request: z.object({ ...letterInputSchema.shape, version: z.int() }),
  response: letterSchema,
  maxBytes: LETTER_BYTES,
});

/** Drafts, and letters that were sent: those leave the archive, their report goes too. */
export const deleteLetter = endpoint('DELETE', '/api/admin/letters/:id', { response: doneSchema });

/** The mail as it would be sent, without storing anything. `html` is a whole document for a sandboxed frame. */
export const previewLetter = endpoint('POST', '/api/admin/letter-preview', {
  request: z.object(letterParts),
  response: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
  maxBytes: LETTER_BYTES,
});

/** Sends the stored letter once to one address, the owner's own unless another is given. `fault`: why it has not left. */
export const testLetter = endpoint('POST', '/api/admin/letters/:id/test', {
  request: z.object({ to: z.optional(emailSchema) }),
  response: z.object({ to: z.string(), fault: z.nullable(z.string()) }),
});

/** `sunday`: the next Sunday at 09:00, Swiss time. `draft` takes back a letter that has not begun to go out. */
export const scheduleLetter = endpoint('POST', '/api/admin/letters/:id/schedule', {
  request: z.object({ when: z.enum(['now', 'sunday', 'draft']), version: z.int() }),
  response: letterSchema,
});

export const archiveLetter = endpoint('POST', '/api/admin/letters/:id/archive', {
  request: z.object({ archived: z.boolean() }),
  response: letterSchema,
});

/** The letter as it is stored now, when an edit was refused because it began from an older version. */
export function storedLetterOf(error: unknown): Letter | null {
  if (!(error instanceof HttpError) || error.status !== 409) return null;
  return z.object({ letter: letterSchema }).safeParse(error.body).data?.letter ?? null;
}
