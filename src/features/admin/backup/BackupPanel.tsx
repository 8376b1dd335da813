import { useState } from 'react';
import * as api from '#src/api/admin/backup.ts';
import { getNextCursor, sendRequest } from '#src/api/client.ts';
import { Choice, ErrorText } from '#src/components/Field.tsx';
import { ListRow } from '#src/components/Panel.tsx';
import {
  adminCall,
  UserMessageError,
  withErrorToast,
  withSession,
} from '#src/features/admin/auth/session.ts';
import { FileField, Form } from '#src/features/admin/components/Form.tsx';
import { ProgressDialog, useProgress } from '#src/features/admin/components/ProgressDialog.tsx';
import { publicationStatus } from '#src/features/admin/deploys/state.ts';
import { downloadFile } from '#src/lib/browser/share.ts';
import { notify } from '#src/lib/browser/toasts.ts';
import { pluralize } from '#src/lib/text.ts';
import type { ArchivePart } from './split-archive.ts';

/** Time to upload one part of an archive, and a minute, Netlify's limit, for the server to restore it. */
const PART_TIMEOUT_MS = 90_000;

/** `withKey` adds the key with which another site recognises the hashes of unsubscribed people. */
const downloadBackup = withErrorToast('Erreur de sauvegarde', async (withKey: boolean) => {
  let fileCount = 0;
  // An empty cursor is not sent, which requests the first archive; null means that there are no more.
  for (let cursor: string | null = ''; cursor !== null; fileCount++) {
    const request = { query: { cursor }, body: { withKey } };
    const response = await withSession(() => sendRequest(api.getBackup, request));
    const disposition = response.headers.get('Content-Disposition') ?? '';
    const name = /filename="([\w.-]+)"/.exec(disposition)?.[1] ?? 'sauvegarde.zip';
    downloadFile(name, await response.blob());
    cursor = getNextCursor(response);
  }
  const advice = fileCount > 1 ? `En ${fileCount} fichiers\u202f: gardez-les ensemble.` : '';
  notify('Sauvegarde téléchargée', advice);
});

/** Splits archives into parts, each for one request. @throws UserMessageError if a file is no backup */
async function readArchives(files: readonly File[]): Promise<ArchivePart[]> {
  const { splitArchive } = await import('./split-archive.ts');
  const partsPerFile = files.map(async (file) => {
    try {
      return splitArchive(new Uint8Array(await file.arrayBuffer()));
    } catch {
      throw new UserMessageError(
        `« ${file.name} » n’est pas une archive zip complète. Rien n’a été changé.`,
      );
    }
  });
  return (await Promise.all(partsPerFile)).flat();
}

export function BackupPanel() {
  const [reports, setReports] = useState<api.RestoreReport[] | null>(null);
  const [progress, runSteps] = useProgress();
  const addedCount = sumCounts(reports ?? [], 'added');

  // After a failure the administrator can choose the same archives again, because a restore is idempotent.
  const restore = withErrorToast(
    'Remise en place interrompue ; ce qui est ajouté le reste',
    async (files: File[]) => {
      const allReports: api.RestoreReport[] = [];
      await runSteps(await readArchives(files), async (part) => {
        const form = new FormData();
        for (const [path, bytes] of Object.entries(part)) {
          form.set(api.FILE_FIELD_PREFIX + path, new Blob([bytes]));
        }
        const options = { form, timeoutMs: PART_TIMEOUT_MS };
        allReports.push(...(await adminCall(api.restoreBackup, options)));
      });
      setReports(allReports);
      publicationStatus.refresh();
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
        onSend={(data) => downloadBackup(data.has('key'))}
        button={{ look: 'quiet', busyLabel: 'Un instant…', children: 'Télécharger une sauvegarde' }}
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
        hint="L’archive zip que ce site a donnée ; si elle tient en plusieurs fichiers, tous ensemble. Le site ajoute aussitôt ce qu’il n’a pas. Il ne remplace ni n’efface rien de ce qu’il a."
        accept=".zip,application/zip"
        multiple
        onFiles={restore}
      />
      <ProgressDialog
        open={reports !== null}
        onClose={() => setReports(null)}
        title="Remettre une sauvegarde en place"
        progress={progress}
        label="Remise en place…"
      >
        {reports && (
          <>
            <p role="status" className="mt-5 mb-4 font-semibold">
              C’est fait : {addedCount} {pluralize(addedCount, 'élément ajouté')}.
            </p>
            <ul>
              {/* Each part of an archive has its own report about each folder. */}
              {[...Map.groupBy(reports, ({ label }) => label)].map(([label, folderReports]) => (
                <FolderOutcome key={label} label={label} reports={folderReports} />
              ))}
            </ul>
          </>
        )}
      </ProgressDialog>
    </div>
  );
}

function sumCounts(reports: api.RestoreReport[], outcome: 'added' | 'same' | 'kept'): number {
  return reports.reduce((total, report) => total + report[outcome], 0);
}

function FolderOutcome({ label, reports }: { label: string; reports: api.RestoreReport[] }) {
  const addedCount = sumCounts(reports, 'added');
  const sameCount = sumCounts(reports, 'same');
  const keptCount = sumCounts(reports, 'kept');
  const refused = reports.flatMap((report) => report.refused);
  if (addedCount + sameCount + keptCount + refused.length === 0) return null;
  return (
    <ListRow
      id={label}
      title={label}
      facts={[
        addedCount > 0 && `${addedCount} ${pluralize(addedCount, 'ajouté')}`,
        sameCount > 0 && `${sameCount} déjà là`,
        keptCount > 0 && `${keptCount} autrement sur le site, qui garde le sien`,
        refused.length > 0 && `${refused.length} ${pluralize(refused.length, 'illisible')}`,
      ]}
    >
      {refused.map((reason) => (
        <ErrorText key={reason}>{reason}</ErrorText>
      ))}
    </ListRow>
  );
}
