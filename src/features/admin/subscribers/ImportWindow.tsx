import { useStore } from '@nanostores/react';
import { Window } from '#src/features/admin/app/Window.tsx';
import { Field } from '#src/ui/Field.tsx';
import type { ImportOutcome } from './api.ts';
import { $import, closeImport, importFile } from './files.ts';

const MOST_LINES = 20;

export function ImportWindow() {
  const { open, phase, progress, outcome, failure } = useStore($import);
  return (
    <Window
      open={open}
      onClose={closeImport}
      title="Importer des abonnés"
      description="Ceux qui sont déjà là restent tels quels, et ceux qui ont quitté l’infolettre ne reviennent pas."
    >
      {phase === 'running' ? (
        <div className="waiting">
          <p id="import-progress">Importation en cours…</p>
          <progress aria-labelledby="import-progress" max={1} value={progress} />
        </div>
      ) : (
        <>
          {outcome && <Report outcome={outcome} />}
          {phase === 'failed' && (
            <p className="fault" role="alert">
              {failure} Rien n’est perdu : vous pouvez donner le même fichier encore une fois.
            </p>
          )}
          <div className="form">
            <Field
              label={outcome ? 'Un autre fichier' : 'Fichier CSV'}
              hint="Les colonnes sont celles du fichier que donne « Exporter » : e-mail, état (confirmé, en attente ou parti), puis les choix par oui ou non. N’importez que des personnes qui ont donné leur accord."
            >
              {(control) => (
                <input
                  {...control}
                  type="file"
                  accept=".csv,text/csv"
                  onChange={({ target }) => {
                    const file = target.files?.[0];
                    if (file) importFile(file);
                  }}
                />
              )}
            </Field>
          </div>
        </>
      )}
    </Window>
  );
}

function Report({ outcome: { added, known, suppressed, refused } }: { outcome: ImportOutcome }) {
  return (
    <div role="status">
      <ul className="lozenges import-report">
        <li>
          {added} {added > 1 ? 'personnes ajoutées' : 'personne ajoutée'}
        </li>
        <li>{known} déjà dans la liste</li>
        {suppressed > 0 && <li>{suppressed} non reprises, car parties de l’infolettre</li>}
        {refused.length > 0 && (
          <li>
            {refused.length} {refused.length > 1 ? 'lignes illisibles' : 'ligne illisible'}
            <ul>
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
