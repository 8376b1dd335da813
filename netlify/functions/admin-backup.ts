import { recordEvent } from '#netlify/server/auth/security-events.ts';
import { defineAdminFunction } from '#netlify/server/auth/sessions.ts';
import {
  FingerprintKeyMismatchError,
  restoreArchives,
  writeArchive,
} from '#netlify/server/backup/archive.ts';
import { type Files, UnreadableArchiveError } from '#netlify/server/collections/backup-files.ts';
import { recordEventTime } from '#netlify/server/health/health.ts';
import { ApiError, createFieldError } from '#netlify/server/http/api-error.ts';
import { defineRoute } from '#netlify/server/http/handler.ts';
import { readMultipartForm } from '#netlify/server/http/parse-body.ts';
import * as http from '#netlify/server/http/request-context.ts';
import { now } from '#netlify/server/lib/clock.ts';
import * as api from '#src/api/admin/backup.ts';
import { formatFrenchTypography } from '#src/lib/french-typography.ts';

/** Netlify limits a streamed response to 20 MB, and the last file may add 5 MB. */
const TARGET_ARCHIVE_BYTES = 12 * 1024 * 1024;
/** Netlify ends a request after 60 s, and the batch in progress at this time still has to finish. */
const MAX_WRITE_MS = 40_000;

/** `number.folder/id`: the number of the archive, and the last entity of the previous one. */
const CURSOR_PATTERN = /^(\d{1,4})\.([a-z]+\/[\w./-]{1,400})$/;

const OTHER_KEY_MESSAGE =
  'Cette sauvegarde vient d’un site qui reconnaît les personnes désinscrites par une autre clé : le site pourrait de nouveau leur écrire. Rien n’a été changé. La personne qui a installé le site peut régler cette clé, puis recommencer.';

/** Restores an uploaded archive. @throws ApiError 400, 409, 413 */
async function restoreUploadedFiles(context: http.RequestContext): Promise<api.RestoreReport[]> {
  const form = await readMultipartForm(context.request, api.RESTORE_BYTES);
  const files: Files = {};
  for (const [fieldName, fieldValue] of form) {
    if (!fieldName.startsWith(api.FILE_FIELD_PREFIX) || typeof fieldValue === 'string') continue;
    files[fieldName.slice(api.FILE_FIELD_PREFIX.length)] = await fieldValue.bytes();
  }
  if (!files['sauvegarde.json']) {
    throw createFieldError('archive', 'Ce fichier n’est pas une sauvegarde de ce site.');
  }
  await recordEvent(context, 'restore');
  try {
    const reports = await restoreArchives(files);
    return reports.map(({ folder, label, counts, refused }) => ({
      folder,
      label,
      ...counts,
      refused: refused.map(formatFrenchTypography),
    }));
  } catch (error) {
    if (error instanceof FingerprintKeyMismatchError)
      throw new ApiError(409, formatFrenchTypography(OTHER_KEY_MESSAGE));
    if (error instanceof UnreadableArchiveError)
      throw createFieldError('archive', formatFrenchTypography(error.message));
    throw error;
  }
}

export default defineAdminFunction(
  defineRoute(api.getBackup, async ({ withKey }, context) => {
    const deadline = now().getTime() + MAX_WRITE_MS;
    const cursor = context.query.get('cursor');
    const [, number, after = null] = CURSOR_PATTERN.exec(cursor ?? '') ?? [];
    if (cursor !== null && !number) {
      throw new ApiError(400, 'Cette suite de la sauvegarde n’existe pas.');
    }
    const archiveNumber = Number(number ?? 1);
    if (archiveNumber === 1) await recordEvent(context, 'backup');
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    const next = await writeArchive({
      after,
      withKey,
      maxBytes: TARGET_ARCHIVE_BYTES,
      deadline,
      write: (chunk) => void chunks.push(new Uint8Array(chunk)),
    });
    http.setNextLink(context, next && `${archiveNumber + 1}.${next}`);
    if (!next) await recordEventTime('backup');
    const suffix = archiveNumber === 1 && !next ? '' : `-${archiveNumber}`;
    const fileName = `sauvegarde-${now().toISOString().slice(0, 10)}${suffix}.zip`;
    return http.download(fileName, 'application/zip', new Blob(chunks).stream());
  }),

  defineRoute(api.restoreBackup, (_, context) => restoreUploadedFiles(context)),
);

export const config = { path: ['/api/admin/backup', '/api/admin/restore'] };
