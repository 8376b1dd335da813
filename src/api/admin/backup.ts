import * as z from 'zod/mini';
import { endpoint } from '#src/api/endpoint.ts';

/**
 * Responds with a zip archive of about 12 MB, or less if the time limit of the request comes first. A header
 * `Link: <…?cursor=…>; rel="next"` names the next archive, if any. Each archive can be restored by itself.
 */
export const getBackup = endpoint('POST', '/api/admin/backup', {
  access: 'recent-login',
  /** `withKey` adds the key of the e-mail HMACs, by which a new site recognises unsubscribed people. */
  request: z.object({ withKey: z._default(z.boolean(), false) }),
  response: z.unknown(),
});

const restoreReportSchema = z.object({
  /** The folder in the archive, whose files are of one type, such as posts. */
  folder: z.string(),
  /** A French label of the folder's contents. */
  label: z.string(),
  added: z.int(),
  /** Files that are already stored with the same content. */
  same: z.int(),
  /** Files that are already stored with different content, which is not replaced. */
  kept: z.int(),
  /** A French message for each rejected file. */
  refused: z.array(z.string()),
});

export type RestoreReport = z.infer<typeof restoreReportSchema>;

/** Netlify limits a request body in base64, which is a third larger than the body itself, to 6 MB. */
export const MAX_RESTORE_BYTES = 4_300_000;
/** Prefix of the name of a form field with a file; the path of the file in the archive follows. */
export const FILE_FIELD_PREFIX = 'file:';

/**
 * Takes a multipart body with files of an archive; the name of a field is `file:` and a path. Adds what the
 * site lacks and replaces nothing. 409 if the archive has hashes of e-mail addresses made with another key.
 */
export const restoreBackup = endpoint('POST', '/api/admin/restore', {
  access: 'recent-login',
  encoding: 'multipart',
  response: z.array(restoreReportSchema),
  maxBytes: MAX_RESTORE_BYTES,
});

/** The file at the root of each archive, which lists the folders. */
const MANIFEST = 'sauvegarde.json';

/** Returns an archive's files by path, without the outer folder that some programs add when they repack. */
export function stripOuterFolder<T>(files: Record<string, T>): Record<string, T> {
  const manifestPath = Object.keys(files).find((path) => path.split('/').at(-1) === MANIFEST);
  const outerFolder = manifestPath?.slice(0, -MANIFEST.length) ?? '';
  const inner = Object.entries(files).filter(([path]) => path.startsWith(outerFolder));
  return Object.fromEntries(inner.map(([path, file]) => [path.slice(outerFolder.length), file]));
}
