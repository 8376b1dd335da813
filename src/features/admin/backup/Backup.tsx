import { useEffect, useRef } from 'react';
import { PasswordGate } from '#src/features/admin/passkeys/PasswordGate.tsx';
import { DialogButton } from '#src/ui/Dialog.tsx';
import { Choice } from '#src/ui/Field.tsx';
import { Restore } from './Restore.tsx';
import { saveBackup } from './store.ts';

/** Downloading an archive of everything, and putting one back. */
export function Backup({ isAsked }: { isAsked: boolean }) {
  const part = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!isAsked) return;
    part.current?.scrollIntoView({ block: 'center' });
    part.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [isAsked]);

  return (
    <div ref={part}>
      <p className="mb-3 text-small/loose text-umber">
        Une archive avec vos articles, vos images, vos abonnés, vos lettres et vos messages.
        Gardez-la en lieu sûr : elle contient des données personnelles.
      </p>
      <div className="flex flex-wrap gap-2.5">
        <DialogButton
          button={{ look: 'quiet', small: true, children: 'Télécharger une sauvegarde' }}
          title="Télécharger une sauvegarde"
          width="narrow"
        >
          {(close) => (
            <PasswordGate
              action="Télécharger"
              close={close}
              run={(proof, fields) => saveBackup(proof, fields.has('key'))}
            >
              <Choice name="key">
                Y mettre la clé des désinscriptions
                <small>
                  Le site reconnaît par elle les personnes désinscrites : il la faut pour déménager,
                  et l’archive se garde alors comme un mot de passe.
                </small>
              </Choice>
            </PasswordGate>
          )}
        </DialogButton>
        <DialogButton
          button={{ look: 'quiet', small: true, children: 'Remettre une sauvegarde en place' }}
          title="Remettre une sauvegarde en place"
          description="Le site ajoute ce qu’il n’a pas. Il ne remplace ni n’efface rien de ce qu’il a."
        >
          {(close) => <Restore close={close} />}
        </DialogButton>
      </div>
    </div>
  );
}
