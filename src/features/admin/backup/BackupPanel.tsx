import { useState } from 'react';
import { FILE_FIELD, getBackup, type RestoreReport, restoreBackup } from '#src/api/admin/backup.ts';
import { nextCursor, send } from '#src/api/client.ts';
import { Button } from '#src/components/Button.tsx';
import { DialogActions } from '#src/components/Dialog.tsx';
import { Choice } from '#src/components/Field.tsx';
import {
  adminCall,
  UserMessageError,
  withErrorToast,
  withSession,
} from '#src/features/admin/auth/session.ts';
import { FileField, Form } from '#src/features/admin/components/Form.tsx';
import {
  LongActionDialog,
  useLongAction,
} from '#src/features/admin/components/LongActionDialog.tsx';
import { publication } from '#src/features/admin/deploys/state.ts';
import { downloadFile } from '#src/lib/browser/share.ts';
import { notify } from '#src/lib/browser/toasts.ts';
import type { ArchivePart } from './split-archive.ts';

/** For one part. */
const RESTORE_DEADLINE_MS = 90_000;

/** Saves the archive, in as many files as it takes. */
const saveBackup = withErrorToast('Erreur de sauvegarde', async (withKey: boolean) => {
  let count = 0;
  for (let cursor: string | null = ''; cursor !== null; count++) {
    const asked = { query: { cursor }, body: { withKey } };
    const response = await withSession(() => send(getBackup, asked));
    const disposition = response.headers.get('Content-Disposition') ?? '';
    const name = /filename="([\w.-]+)"/.exec(disposition)?.[1] ?? 'sauvegarde.zip';
    downloadFile(name, await response.blob());
    cursor = nextCursor(response);
  }
  const advice = count > 1 ? `En ${count} fichiers : gardez-les ensemble.` : '';
  notify('Sauvegarde téléchargée', advice);
});

/** Cuts these archives into parts that can be sent. @throws UserMessageError for a file that is none */
async function readArchives(files: readonly File[]): Promise<ArchivePart[]> {
  // What reads an archive is loaded for this alone.
  const { partsOf } = await import('./split-archive.ts');
  const parts = files.map(async (file) => {
    try {
      return partsOf(new Uint8Array(await file.arrayBuffer()));
    } catch {
      throw new UserMessageError(`« ${file.name} » n’est pas une archive zip complète.`);
    }
  });
  return (await Promise.all(parts)).flat();
}

function restorePart(part: ArchivePart, isTrial: boolean): Promise<RestoreReport[]> {
  const form = new FormData();
  for (const [path, bytes] of Object.entries(part)) {
    form.set(FILE_FIELD + path, new Blob([new Uint8Array(bytes)]));
  }
  if (isTrial) form.set('trial', 'true');
  return adminCall(restoreBackup, { form, deadlineMs: RESTORE_DEADLINE_MS });
}

/** Adds the figures of the second to those of the first, folder by folder. */
function addReports(total: RestoreReport[], reports: RestoreReport[]): RestoreReport[] {
  return reports.map((report) => {
    const before = total.find(({ folder }) => folder === report.folder);
    if (!before) return report;
    return {
      ...report,
      added: before.added + report.added,
      same: before.same + report.same,
      kept: before.kept + report.kept,
      refused: [...before.refused, ...report.refused],
    };
  });
}

interface Restore {
  /** Those that can be sent. */
  parts: ArchivePart[];
  /** What would be added by each folder, or was. */
  reports: RestoreReport[];
  isDone: boolean;
}

/** Saving everything, and adding what a saved archive has: first what it would add, then what it did. */
export function BackupPanel() {
  const [restore, setRestore] = useState<Restore | null>(null);
  const [progress, runSteps] = useLongAction();
  const close = () => setRestore(null);

  async function sendParts(parts: ArchivePart[], isTrial: boolean): Promise<void> {
    let reports: RestoreReport[] = [];
    await runSteps(parts, async (part) => {
      reports = addReports(reports, await restorePart(part, isTrial));
    });
    setRestore({ parts, reports, isDone: !isTrial });
  }

  /** Writes nothing. */
  const preview = withErrorToast('Rien n’a été changé', async (files: File[]) =>
    sendParts(await readArchives(files), true),
  );

  // After a failure the same can be added again.
  const addAll = withErrorToast(
    'Remise en place interrompue ; ce qui est ajouté le reste',
    async (parts: ArchivePart[]) => {
      await sendParts(parts, false);
      publication.refresh();
    },
  );

  return (
    <div className="grid gap-4">
      <p className="text-sm/loose text-umber">
        Une archive avec vos articles, vos images, vos abonnés, vos lettres et vos messages.
        Gardez-la en lieu sûr : elle contient des données personnelles.
      </p>
      <Form
        className="grid justify-items-start gap-4"
        onSend={(data) => saveBackup(data.has('key'))}
        button={{
          look: 'quiet',
          busyLabel: 'Un instant…',
          children: 'Télécharger une sauvegarde',
        }}
      >
        <Choice name="key">
          Y mettre la clé des désinscriptions
          <small>
            Le site reconnaît par elle les personnes désinscrites : il la faut pour déménager, et
            l’archive se garde alors comme un mot de passe.
          </small>
        </Choice>
      </Form>
      <FileField
        label="Remettre une sauvegarde en place"
        hint="L’archive zip que ce site a donnée ; si elle tient en plusieurs fichiers, tous ensemble. Le site vous montre ce qu’elle contient, puis ajoute ce qu’il n’a pas. Il ne remplace ni n’efface rien de ce qu’il a."
        accept=".zip,application/zip"
        multiple
        onFiles={preview}
      />
      <LongActionDialog
        open={restore !== null}
        onClose={close}
        title="Remettre une sauvegarde en place"
        progress={progress}
        label={restore ? 'Remise en place…' : 'Lecture de la sauvegarde…'}
      >
        {restore && (
          <RestoreReports {...restore} onAdd={() => addAll(restore.parts)} onClose={close} />
        )}
      </LongActionDialog>
    </div>
  );
}

type ReportsProps = Restore & Record<'onAdd' | 'onClose', () => unknown>;

function RestoreReports({ reports, isDone, onAdd, onClose }: ReportsProps) {
  const count = reports.reduce((sum, { added }) => sum + added, 0);
  const hasMore = !isDone && count > 0;
  const visibleReports = reports.filter(
    ({ added, same, kept, refused }) => added + same + kept + refused.length,
  );
  return (
    <>
      <p role="status" className="mt-5 mb-4 font-semibold">
        {outcomeSentence(count, isDone)}
      </p>
      <ul className="border-t border-ink/25">
        {visibleReports.map((report) => (
          <FolderReport key={report.folder} {...report} />
        ))}
      </ul>
      <DialogActions>
        <Button look={hasMore ? 'quiet' : 'gold'} small onClick={onClose}>
          {hasMore ? 'Annuler' : 'Fermer'}
        </Button>
        {hasMore && (
          <Button small onClick={onAdd}>
            Ajouter
          </Button>
        )}
      </DialogActions>
    </>
  );
}

function outcomeSentence(count: number, isDone: boolean): string {
  if (isDone) return `C’est fait : ${count} ${count > 1 ? 'éléments ajoutés' : 'élément ajouté'}.`;
  if (count === 0) return 'Le site a déjà tout ce que cette sauvegarde contient.';
  return `${count} ${count > 1 ? 'éléments seraient ajoutés' : 'élément serait ajouté'}.`;
}

function FolderReport({ label, added, same, kept, refused }: RestoreReport) {
  return (
    <li className="border-b border-ink/25 py-2">
      <p className="flex flex-wrap gap-x-4 text-sm text-umber [font-variant-numeric:lining-nums]">
        <strong className="mr-auto text-base text-ink">{label}</strong>
        {added > 0 && <span>{added} à ajouter</span>}
        {same > 0 && <span>{same} déjà là</span>}
        {kept > 0 && <span>{kept} autrement sur le site, qui garde le sien</span>}
        {refused.length > 0 && (
          <span>
            {refused.length} illisible{refused.length > 1 && 's'}
          </span>
        )}
      </p>
      {refused.map((why) => (
        <p key={why} className="text-sm wrap-anywhere text-crimson">
          {why}
        </p>
      ))}
    </li>
  );
}
