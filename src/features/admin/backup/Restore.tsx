import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { LongAction } from '#src/features/admin/list/LongAction.tsx';
import { PasswordGate } from '#src/features/admin/passkeys/PasswordGate.tsx';
import { Button } from '#src/ui/Button.tsx';
import { DialogActions } from '#src/ui/Dialog.tsx';
import { Fault, TextField } from '#src/ui/Field.tsx';
import type { RestoreReport } from './api.ts';
import { BACKUP_FOLDERS } from './model.ts';
import { $restore, addBackup, forgetRestore, readBackup } from './restore.ts';

/** Puts an archive back, once the owner has seen what it would add. */
export function Restore({ close }: { close: () => void }) {
  const { phase, progress, failure } = useStore($restore);

  useEffect(forgetRestore, []);

  return (
    <>
      {/* What was given stays until it is accepted. */}
      <div hidden={phase !== 'choice'}>
        <RestoreForm failure={failure} close={close} />
      </div>
      {(phase === 'reading' || phase === 'adding') && (
        <LongAction
          id="restore-progress"
          label={phase === 'reading' ? 'Lecture de la sauvegarde…' : 'Remise en place…'}
          value={progress}
        />
      )}
      {(phase === 'shown' || phase === 'done') && <Outcome close={close} />}
    </>
  );
}

/** What would be added, or was. */
function Outcome({ close }: { close: () => void }) {
  const { phase, reports, failure } = useStore($restore);
  const count = reports.reduce((sum, { added }) => sum + added, 0);
  const isDone = phase === 'done';
  return (
    <div className="mt-5 grid gap-4">
      <p role="status" className="font-semibold">
        {isDone
          ? `C’est fait : ${count} ${count > 1 ? 'éléments ajoutés' : 'élément ajouté'}.`
          : count === 0
            ? 'Le site a déjà tout ce que cette sauvegarde contient.'
            : `${count} ${count > 1 ? 'éléments seraient ajoutés' : 'élément serait ajouté'}.`}
      </p>
      <Reports reports={reports} />
      {failure && (
        <Fault role="alert">
          {failure} Ce qui est déjà ajouté le reste : vous pouvez recommencer.
        </Fault>
      )}
      <DialogActions>
        <Button look={isDone || count === 0 ? 'gold' : 'quiet'} small onClick={close}>
          {isDone || count === 0 ? 'Fermer' : 'Annuler'}
        </Button>
        {!isDone && count > 0 && (
          <Button small onClick={addBackup}>
            Ajouter
          </Button>
        )}
      </DialogActions>
    </div>
  );
}

function RestoreForm({ failure, close }: { failure: string; close: () => void }) {
  return (
    <PasswordGate
      action="Voir ce qu’elle contient"
      close={close}
      run={async (proof, fields) => {
        const files = fields.getAll('archive').filter((one) => one instanceof File);
        await readBackup(files, proof);
        return false;
      }}
    >
      {failure && <Fault role="alert">{failure} Rien n’a été changé.</Fault>}
      <TextField
        label="Sauvegarde"
        hint="L’archive zip que ce site a donnée ; si elle tient en plusieurs fichiers, tous ensemble."
        name="archive"
        type="file"
        accept=".zip,application/zip"
        multiple
        required
      />
    </PasswordGate>
  );
}

function Reports({ reports }: { reports: RestoreReport[] }) {
  const told = reports.filter(
    ({ added, same, kept, refused }) => added + same + kept + refused.length,
  );
  return (
    <ul className="border-t border-ink/25">
      {told.map(({ folder, added, same, kept, refused }) => (
        <li key={folder} className="border-b border-ink/25 py-2">
          <p className="flex flex-wrap justify-between gap-x-4 [font-variant-numeric:lining-nums]">
            <strong>{BACKUP_FOLDERS[folder]}</strong>
            <span className="text-small text-umber">
              {[
                added > 0 && `${added} à ajouter`,
                same > 0 && `${same} déjà là`,
                kept > 0 && `${kept} autrement sur le site, qui garde le sien`,
                refused.length > 0 && `${refused.length} illisible${refused.length > 1 ? 's' : ''}`,
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
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
