import { useStore } from '@nanostores/react';
import { LongAction } from '#src/features/admin/list/LongAction.tsx';
import { GuardedButton } from '#src/features/admin/passkeys/GuardedButton.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Dialog, DialogActions } from '#src/ui/Dialog.tsx';
import { Choice, TextField } from '#src/ui/Field.tsx';
import { BACKUP_FOLDERS, type RestoreReport } from './api.ts';
import { $restore, addBackup, forgetRestore, readBackup } from './restore.ts';
import { saveBackup } from './store.ts';

export function Backup() {
  return (
    <>
      <p className="mb-3 text-small/loose text-umber">
        Une archive avec vos articles, vos images, vos abonnés, vos lettres et vos messages.
        Gardez-la en lieu sûr : elle contient des données personnelles.
      </p>
      <div className="flex flex-wrap gap-2.5">
        <GuardedButton
          button={{ look: 'quiet', small: true, children: 'Télécharger une sauvegarde' }}
          title="Télécharger une sauvegarde"
          action="Télécharger"
          run={(proof, fields) => saveBackup(proof, fields.has('key'))}
        >
          <Choice name="key">
            Y mettre la clé des désinscriptions
            <small>
              Le site reconnaît par elle les personnes désinscrites : il la faut pour déménager, et
              l’archive se garde alors comme un mot de passe.
            </small>
          </Choice>
        </GuardedButton>
        <GuardedButton
          button={{ look: 'quiet', small: true, children: 'Remettre une sauvegarde en place' }}
          title="Remettre une sauvegarde en place"
          description="Le site ajoute ce qu’il n’a pas. Il ne remplace ni n’efface rien de ce qu’il a."
          action="Voir ce qu’elle contient"
          run={(proof, fields) => readBackup(fields.getAll('archive') as File[], proof)}
        >
          <TextField
            label="Sauvegarde"
            hint="L’archive zip que ce site a donnée ; si elle tient en plusieurs fichiers, tous ensemble."
            name="archive"
            type="file"
            accept=".zip,application/zip"
            multiple
            required
          />
          <Progress label="Lecture de la sauvegarde…" />
        </GuardedButton>
      </div>
      <RestoreDialog />
    </>
  );
}

function Progress({ label }: { label: string }) {
  const { progress } = useStore($restore);
  return progress !== null && <LongAction label={label} value={progress} />;
}

/** What would be added, once it is known, and then what was. */
function RestoreDialog() {
  const { reports, progress, isDone } = useStore($restore);
  const count = reports.reduce((sum, { added }) => sum + added, 0);
  const hasMore = !isDone && count > 0;
  return (
    <Dialog
      open={reports.length > 0}
      onClose={forgetRestore}
      title="Remettre une sauvegarde en place"
    >
      <p role="status" className="mt-5 mb-4 font-semibold">
        {outcomeSentence(count, isDone)}
      </p>
      <Reports reports={reports} />
      {progress === null ? (
        <DialogActions>
          <Button look={hasMore ? 'quiet' : 'gold'} small onClick={forgetRestore}>
            {hasMore ? 'Annuler' : 'Fermer'}
          </Button>
          {hasMore && (
            <Button small onClick={addBackup}>
              Ajouter
            </Button>
          )}
        </DialogActions>
      ) : (
        <Progress label="Remise en place…" />
      )}
    </Dialog>
  );
}

function outcomeSentence(count: number, isDone: boolean): string {
  if (isDone) return `C’est fait : ${count} ${count > 1 ? 'éléments ajoutés' : 'élément ajouté'}.`;
  if (count === 0) return 'Le site a déjà tout ce que cette sauvegarde contient.';
  return `${count} ${count > 1 ? 'éléments seraient ajoutés' : 'élément serait ajouté'}.`;
}

function Reports({ reports }: { reports: RestoreReport[] }) {
  const told = reports.filter(
    ({ added, same, kept, refused }) => added + same + kept + refused.length,
  );
  return (
    <ul className="border-t border-ink/25">
      {told.map(({ folder, added, same, kept, refused }) => (
        <li key={folder} className="border-b border-ink/25 py-2">
          <p className="flex flex-wrap gap-x-4 text-small text-umber [font-variant-numeric:lining-nums]">
            <strong className="mr-auto text-base text-ink">{BACKUP_FOLDERS[folder]}</strong>
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
            <p key={why} className="text-small wrap-anywhere text-crimson">
              {why}
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}
