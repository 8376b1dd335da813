import { type Files, UnreadableArchive } from '#netlify/server/collections/backup-files.ts';
import type { Call } from '#netlify/server/http/call.ts';
import { readForm } from '#netlify/server/http/input.ts';
import { fieldRefusal, Refusal } from '#netlify/server/http/refusal.ts';
import { recordEvent } from '#netlify/server/owner/security-events.ts';
import { FILE_FIELD, RESTORE_BYTES, type RestoreReport } from '#src/api/admin/backup.ts';
import { typographer } from '#src/text/typography.ts';
import { OtherKey, restoreArchives } from './archive.ts';

const OTHER_SITE =
  'Cette sauvegarde vient d’un site qui reconnaît les personnes désinscrites par une autre clé : le site pourrait de nouveau leur écrire. Rien n’a été changé. La personne qui a installé le site peut régler cette clé, puis recommencer.';

/** Restores an archive that the owner gives, or tells what that would do. @throws Refusal 400, 409, 413 */
export async function restoreUploaded(call: Call): Promise<RestoreReport[]> {
  const form = await readForm(call.request, RESTORE_BYTES);
  const isTrial = form.has('trial');
  const files: Files = {};
  for (const [name, value] of form) {
    if (!name.startsWith(FILE_FIELD) || typeof value === 'string') continue;
    files[name.slice(FILE_FIELD.length)] = await value.bytes();
  }
  if (!files['sauvegarde.json']) {
    throw fieldRefusal('archive', 'Ce fichier n’est pas une sauvegarde de ce site.');
  }
  if (!isTrial) await recordEvent(call, 'restore');
  try {
    const reports = await restoreArchives(files, { isTrial });
    return reports.map(({ folder, label, counts, refused }) => ({
      ...{ folder, label, ...counts },
      refused: refused.map(typographer),
    }));
  } catch (error) {
    if (error instanceof OtherKey) throw new Refusal(409, typographer(OTHER_SITE));
    if (error instanceof UnreadableArchive)
      throw fieldRefusal('archive', typographer(error.message));
    throw error;
  }
}
