import { useRef, useState } from 'react';
import type { RestoreReport } from '#src/api/admin/backup.ts';
import { Button } from '#src/components/Button.tsx';
import { DialogActions } from '#src/components/Dialog.tsx';
import { Choice, TextField } from '#src/components/Field.tsx';
import { withErrorToast } from '#src/features/admin/auth/session.ts';
import { LongActionDialog, useLongAction } from '#src/features/admin/components/ProgressBar.tsx';
import { publication } from '#src/features/admin/deploys/state.ts';
import type { ArchivePart } from './split-archive.ts';
import { addReports, addTooLarge, readArchives, restorePart, saveBackup } from './state.ts';

export function BackupPanel() {
  const withKey = useRef<HTMLInputElement>(null);
  return (
    <div className="grid gap-4">
      <p className="text-sm/loose text-umber">
        Une archive avec vos articles, vos images, vos abonnés, vos lettres et vos messages.
        Gardez-la en lieu sûr : elle contient des données personnelles.
      </p>
      <Choice ref={withKey}>
        Y mettre la clé des désinscriptions
        <small>
          Le site reconnaît par elle les personnes désinscrites : il la faut pour déménager, et
          l’archive se garde alors comme un mot de passe.
        </small>
      </Choice>
      <Button
        look="quiet"
        small
        className="justify-self-start"
        busyLabel="Un instant…"
        onClick={() => saveBackup(withKey.current?.checked ?? false)}
      >
        Télécharger une sauvegarde
      </Button>
      <RestoreField />
    </div>
  );
}

interface Restore {
  /** Those that can be sent. */
  parts: ArchivePart[];
  /** What would be added by each folder, or was. */
  reports: RestoreReport[];
  isDone: boolean;
}

/** What the chosen archives would add, then what they did. */
function RestoreField() {
  const [restore, setRestore] = useState<Restore | null>(null);
  const [progress, runSteps] = useLongAction();

  async function sendParts(parts: ArchivePart[], isTrial: boolean): Promise<RestoreReport[]> {
    let reports: RestoreReport[] = [];
    await runSteps(parts, async (part) => {
      reports = addReports(reports, await restorePart(part, isTrial));
    });
    return reports;
  }

  /** Writes nothing. */
  const preview = withErrorToast('Rien n’a été changé', async (files: readonly File[]) => {
    const { parts, tooLarge } = await readArchives(files);
    const reports = addTooLarge(await sendParts(parts, true), tooLarge);
    setRestore({ parts, reports, isDone: false });
  });

  // After a failure the same can be added again.
  const addAll = withErrorToast(
    'Remise en place interrompue ; ce qui est ajouté le reste',
    async (parts: ArchivePart[]) => {
      setRestore({ parts: [], reports: await sendParts(parts, false), isDone: true });
      publication.refresh();
    },
  );

  return (
    <>
      <TextField
        label="Remettre une sauvegarde en place"
        hint="L’archive zip que ce site a donnée ; si elle tient en plusieurs fichiers, tous ensemble. Le site vous montre ce qu’elle contient, puis ajoute ce qu’il n’a pas. Il ne remplace ni n’efface rien de ce qu’il a."
        type="file"
        accept=".zip,application/zip"
        multiple
        onChange={({ target }) => {
          preview([...(target.files ?? [])]);
          // Lets the same file be chosen again after a rejection.
          target.value = '';
        }}
      />
      <LongActionDialog
        open={restore !== null}
        onClose={() => setRestore(null)}
        title="Remettre une sauvegarde en place"
        progress={progress}
        label={restore ? 'Remise en place…' : 'Lecture de la sauvegarde…'}
      >
        {restore && (
          <RestoreReports
            {...restore}
            onAdd={() => addAll(restore.parts)}
            onClose={() => setRestore(null)}
          />
        )}
      </LongActionDialog>
    </>
  );
}

interface ReportsProps extends Restore {
  onAdd: () => unknown;
  onClose: () => void;
}

function RestoreReports({ reports, isDone, onAdd, onClose }: ReportsProps) {
  const count = reports.reduce((sum, { added }) => sum + added, 0);
  const hasMore = !isDone && count > 0;
  return (
    <>
      <p role="status" className="mt-5 mb-4 font-semibold">
        {outcomeSentence(count, isDone)}
      </p>
      <Reports reports={reports} />
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

function Reports({ reports }: { reports: RestoreReport[] }) {
  const visibleReports = reports.filter(
    ({ added, same, kept, refused }) => added + same + kept + refused.length,
  );
  return (
    <ul className="border-t border-ink/25">
      {visibleReports.map(({ folder, label, added, same, kept, refused }) => (
        <li key={folder} className="border-b border-ink/25 py-2">
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
      ))}
    </ul>
  );
}
