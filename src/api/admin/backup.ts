import * as z from 'zod/mini';
import { endpoint } from '#src/api/endpoint.ts';

/**
 * A zip archive. One answer carries about 12 MB, or what can be read within its call's time: the rest comes in the
 * next one, which a `Link: <…?cursor=…>; rel="next"` header announces. Every archive can be restored by itself.
 */
export const getBackup = endpoint('POST', '/api/admin/backup', {
  access: 'recent',
  /** Includes the hash key, for a site that moves. */
  request: z.object({ withKey: z._default(z.boolean(), false) }),
  response: z.unknown(),
});

const reportSchema = z.object({
  /** The folder of the archive. */
  folder: z.string(),
  /** Label of its contents. */
  label: z.string(),
  added: z.int(),
  /** Already stored with the same content. */
  same: z.int(),
  /** Already stored with different content, which is not replaced. */
  kept: z.int(),
  /** A French message for each rejected file. */
  refused: z.array(z.string()),
});

export type RestoreReport = z.infer<typeof reportSchema>;

export const RESTORE_BYTES = 4_300_000;
export const FILE_FIELD = 'file:';

/**
 * A multipart body with the files of an archive, or a part of them, each in a field `file:` with its path. With `trial`
 * nothing is written: the response lists what would be. 409 for another site's archive.
 */
export const restoreBackup = endpoint('POST', '/api/admin/restore', {
  access: 'recent',
  encoding: 'multipart',
  response: z.array(reportSchema),
  maxBytes: RESTORE_BYTES,
});
