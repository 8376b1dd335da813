import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { LongAction } from '#src/features/admin/list/LongAction.tsx';
import { RunButton } from '#src/features/admin/list/RunButton.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Dialog, DialogActions } from '#src/ui/Dialog.tsx';
import { Choice, TextField } from '#src/ui/Field.tsx';
import { BACKUP_FOLDERS, type RestoreReport } from './api.ts';
import { $restore, addBackup, forgetRestore, readBackup } from './restore.ts';
import { saveBackup } from './store.ts';

export function Backup() {
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
      <RunButton
        look="quiet"
        className="justify-self-start"
        run={() => saveBackup(withKey.current?.checked ?? false)}
      >
        Télécharger une sauvegarde
      </RunButton>
      <TextField
        label="Remettre une sauvegarde en place"
        hint="L’archive zip que ce site a donnée ; si elle tient en plusieurs fichiers, tous ensemble. Le site vous montre ce qu’elle contient, puis ajoute ce qu’il n’a pas. Il ne remplace ni n’efface rien de ce qu’il a."
        type="file"
        accept=".zip,application/zip"
        multiple
        onChange={({ target }) => {
          readBackup([...(target.files ?? [])]);
          // The same file, once it was refused, is another choice.
          target.value = '';
        }}
      />
      <RestoreDialog />
    </div>
  );
}

/** How far the reading is, what would be added once that is known, and then what was. */
function RestoreDialog() {
  const { reports, progress, isDone } = useStore($restore);
  const isRead = reports.length > 0;
  const count = reports.reduce((sum, { added }) => sum + added, 0);
  const hasMore = !isDone && count > 0;
  return (
    <Dialog
      open={isRead || progress !== null}
      onClose={forgetRestore}
      title="Remettre une sauvegarde en place"
    >
      {isRead && (
        <>
          <p role="status" className="mt-5 mb-4 font-semibold">
            {outcomeSentence(count, isDone)}
          </p>
          <Reports reports={reports} />
        </>
      )}
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
        <LongAction
          label={isRead ? 'Remise en place…' : 'Lecture de la sauvegarde…'}
          value={progress}
        />
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
          <p className="flex flex-wrap gap-x-4 text-sm text-umber [font-variant-numeric:lining-nums]">
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
            <p key={why} className="text-sm wrap-anywhere text-crimson">
              {why}
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}
