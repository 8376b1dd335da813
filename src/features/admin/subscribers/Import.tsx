import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { LongAction } from '#src/features/admin/list/LongAction.tsx';
import { DialogButton } from '#src/ui/Dialog.tsx';
import { TextField } from '#src/ui/Field.tsx';
import { $import, forgetImport, type ImportState, importFile } from './store.ts';

const MOST_LINES = 20;

export function Import() {
  return (
    <DialogButton
      button={{ look: 'link', children: 'Importer' }}
      title="Importer des abonnés"
      description="Ceux qui sont déjà là restent tels quels, et ceux qui ont quitté la lettre du dimanche ne reviennent pas."
    >
      {() => <ImportForm />}
    </DialogButton>
  );
}

function ImportForm() {
  const state = useStore($import);
  const { progress, isDone } = state;

  useEffect(forgetImport, []);

  if (progress !== null) return <LongAction label="Importation en cours…" value={progress} />;
  return (
    <div className="mt-5 grid gap-5">
      {isDone && <ImportOutcome {...state} />}
      <TextField
        label={isDone ? 'Un autre fichier' : 'Fichier CSV'}
        hint="Les colonnes sont celles du fichier que donne « Exporter » : e-mail, état (confirmé, en attente ou parti), puis les choix par oui ou non. N’importez que des personnes qui ont donné leur accord."
        type="file"
        accept=".csv,text/csv"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) importFile(file);
          // The same file, once it is mended, is another choice.
          target.value = '';
        }}
      />
    </div>
  );
}

function ImportOutcome({ added, known, suppressed, refused }: ImportState) {
  return (
    <div role="status">
      <ul className="lozenges grid gap-1.5 pl-5">
        <li>
          {added} {added > 1 ? 'personnes ajoutées' : 'personne ajoutée'}
        </li>
        <li>{known} déjà dans la liste</li>
        {suppressed > 0 && (
          <li>
            {suppressed} {suppressed > 1 ? 'laissées de côté' : 'laissée de côté'}, après une
            désinscription
          </li>
        )}
        {refused.length > 0 && (
          <li>
            {refused.length} {refused.length > 1 ? 'lignes illisibles' : 'ligne illisible'}
            <ul className="mt-1.5 text-sm text-umber">
              {refused.slice(0, MOST_LINES).map(({ line, reason }) => (
                <li key={line}>
                  Ligne {line} : {reason}
                </li>
              ))}
            </ul>
          </li>
        )}
      </ul>
    </div>
  );
}
