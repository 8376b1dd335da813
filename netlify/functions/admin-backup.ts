import { recordSecurityEvent } from '#netlify/server/auth/security-events.ts';
import { defineAdminFunction } from '#netlify/server/auth/sessions.ts';
import * as archive from '#netlify/server/backup/archive.ts';
import { type Files, UnreadableArchiveError } from '#netlify/server/collections/backup-files.ts';
import { recordEventTime } from '#netlify/server/health/health.ts';
import { ApiError, createFieldError } from '#netlify/server/http/api-error.ts';
import { defineRoute } from '#netlify/server/http/handler.ts';
import { readMultipartForm } from '#netlify/server/http/parse-body.ts';
import * as http from '#netlify/server/http/request-context.ts';
import { now } from '#netlify/server/lib/clock.ts';
import * as api from '#src/api/admin/backup.ts';
import { formatFrenchTypography } from '#src/lib/french-typography.ts';

/** An archive ends once it has this size. Its last file may add 5 MB; Netlify streams at most 20 MB. */
const TARGET_ARCHIVE_BYTES = 12 * 1024 * 1024;
/** No more is read after this time, so that the response ends before the time limit of Netlify, 60 s. */
const MAX_READ_MS = 40_000;

/** `?cursor=2.articles/a1`: the number of the requested archive, and the last entity of the one before it. */
const CURSOR_PATTERN = /^(\d{1,4})\.([a-z]+\/[\w./-]{1,400})$/;

/** Replaces the message of FingerprintKeyMismatchError, which names options of the command line. */
const KEY_MISMATCH_MESSAGE =
  'Cette sauvegarde vient d’un site qui reconnaît les personnes désinscrites par une autre clé : le site pourrait de nouveau leur écrire. Rien n’a été changé. La personne qui a installé le site peut régler cette clé, puis recommencer.';

/** Restores the uploaded files: an archive or a part of one. @throws ApiError 400, 409, 413 */
async function restoreUploadedFiles(context: http.RequestContext): Promise<api.RestoreReport[]> {
  const form = await readMultipartForm(context.request, api.MAX_RESTORE_BYTES);
  const files: Files = {};
  for (const [fieldName, fieldValue] of form) {
    if (!fieldName.startsWith(api.FILE_FIELD_PREFIX) || typeof fieldValue === 'string') continue;
    files[fieldName.slice(api.FILE_FIELD_PREFIX.length)] = await fieldValue.bytes();
  }
  // The browser uploads an archive in several requests, each with the manifest.
  if (!files['sauvegarde.json']) {
    throw createFieldError('archive', 'Ce fichier n’est pas une sauvegarde de ce site.');
  }
  await recordSecurityEvent(context, 'restore');
  try {
    const reports = await archive.restoreFiles(files);
    return reports.map(({ folder, label, counts, refused }) => ({
      folder,
      label,
      ...counts,
      refused: refused.map(formatFrenchTypography),
    }));
  } catch (error) {
    if (error instanceof archive.FingerprintKeyMismatchError)
      throw new ApiError(409, formatFrenchTypography(KEY_MISMATCH_MESSAGE));
    if (error instanceof UnreadableArchiveError)
      throw createFieldError('archive', formatFrenchTypography(error.message));
    throw error;
  }
}

export default defineAdminFunction(
  defineRoute(api.getBackup, async ({ withKey }, context) => {
    const deadline = now().getTime() + MAX_READ_MS;
    const requestedCursor = context.query.get('cursor');
    const [, numberText, startCursor = null] = CURSOR_PATTERN.exec(requestedCursor ?? '') ?? [];
    if (requestedCursor !== null && !numberText) {
      throw new ApiError(400, 'Cette suite de la sauvegarde n’existe pas.');
    }
    const archiveNumber = Number(numberText ?? 1);
    if (archiveNumber === 1) await recordSecurityEvent(context, 'backup');
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    // `withKey` adds the key of the hashes of e-mail addresses to the archive.
    const nextCursor = await archive.writeArchive({
      startCursor,
      withKey,
      targetBytes: TARGET_ARCHIVE_BYTES,
      deadline,
      // The copy has an ArrayBuffer of its own, as the type of Blob requires.
      write: (chunk) => void chunks.push(new Uint8Array(chunk)),
    });
    http.setNextLink(context, nextCursor && `${archiveNumber + 1}.${nextCursor}`);
    if (!nextCursor) await recordEventTime('backup');
    const suffix = archiveNumber === 1 && !nextCursor ? '' : `-${archiveNumber}`;
    const fileName = `sauvegarde-${now().toISOString().slice(0, 10)}${suffix}.zip`;
    return http.download(fileName, 'application/zip', new Blob(chunks).stream());
  }),

  defineRoute(api.restoreBackup, (_, context) => restoreUploadedFiles(context)),
);

export const config = { path: ['/api/admin/backup', '/api/admin/restore'] };
