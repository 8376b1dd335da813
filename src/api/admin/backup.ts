import * as z from 'zod/mini';
import { endpoint } from '#src/api/endpoint.ts';

/**
 * Responds with a zip archive. One archive holds about 12 MB, or less if the time of the request ends first. A header
 * `Link: <…?cursor=…>; rel="next"` names the next archive, if there is one. Each archive can be restored by itself.
 */
export const getBackup = endpoint('POST', '/api/admin/backup', {
  access: 'recent',
  /** Whether to include the key of e-mail fingerprints, which a site that moves to another account needs. */
  request: z.object({ withKey: z._default(z.boolean(), false) }),
  response: z.unknown(),
});

const reportSchema = z.object({
  /** The folder in the archive. */
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

export type RestoreReport = z.infer<typeof reportSchema>;

/** Netlify's limit of 6 MB applies to the base64 of the body, which is a third larger. */
export const RESTORE_BYTES = 4_300_000;
/** The beginning of the name of each form field with a file. */
export const FILE_FIELD = 'file:';

/**
 * Takes a multipart body with some or all files of an archive, each in a field named `file:` and its path. Adds what the
 * site lacks and replaces nothing. Answers 409 for another site's archive.
 */
export const restoreBackup = endpoint('POST', '/api/admin/restore', {
  access: 'recent',
  encoding: 'multipart',
  response: z.array(reportSchema),
  maxBytes: RESTORE_BYTES,
});

const MANIFEST = 'sauvegarde.json';

/** Returns the files of an archive by path, without the folder around them that some programs add when they pack it again. */
export function unwrapFiles<T>(files: Record<string, T>): Record<string, T> {
  const manifest = Object.keys(files).find((path) => path.split('/').at(-1) === MANIFEST);
  const wrapper = manifest?.slice(0, -MANIFEST.length) ?? '';
  const inside = Object.entries(files).filter(([path]) => path.startsWith(wrapper));
  return Object.fromEntries(inside.map(([path, file]) => [path.slice(wrapper.length), file]));
}
