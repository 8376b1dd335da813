import { useState } from 'react';
import { IMPORT_ROWS, type ImportReport, importSubscribers } from '#src/api/admin/subscribers.ts';
import type { RefusedLine } from '#src/api/admin/subscribers-csv.ts';
import { LongActionDialog, useLongAction } from '#src/features/admin/list/LongAction.tsx';
import { FrenchError } from '#src/features/admin/session/error-message.ts';
import { attempting, ownerCall } from '#src/features/admin/session/session-store.ts';
import { Button } from '#src/ui/Button.tsx';
import { TextField } from '#src/ui/Field.tsx';
import { subscribers } from './store.ts';

const MAX_REFUSED_LINES = 20;

interface Outcome extends ImportReport {
  refused: RefusedLine[];
}

export function Import() {
  const [isOpen, setOpen] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [progress, runSteps] = useLongAction();

  // Importing the same file twice adds nobody twice: after a failure it can be given again.
  const importFile = attempting(
    'Importation interrompue : vous pouvez redonner le même fichier',
    async (file: File) => {
      setOutcome(null);
      const { rows, refused } = await readFile(file);
      const total = { added: 0, known: 0, suppressed: 0 };
      await runSteps(batchesOf(rows), async (batch) => {
        const report = await ownerCall(importSubscribers, { body: { rows: batch } });
        total.added += report.added;
        total.known += report.known;
        total.suppressed += report.suppressed;
      });
      setOutcome({ ...total, refused });
      subscribers.refresh();
    },
  );

  return (
    <>
      <Button
        look="link"
        aria-haspopup="dialog"
        onClick={() => {
          setOutcome(null);
          setOpen(true);
        }}
      >
        Importer
      </Button>
      <LongActionDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Importer des abonnés"
        description="Ceux qui sont déjà là restent tels quels, et ceux qui ont quitté la lettre du dimanche ne reviennent pas."
        progress={progress}
        label="Importation en cours…"
      >
        <div className="mt-5 grid gap-5">
          {outcome && <ImportOutcome {...outcome} />}
          <TextField
            label={outcome ? 'Un autre fichier' : 'Fichier CSV'}
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
      </LongActionDialog>
    </>
  );
}

/** @throws FrenchError for a file that is no CSV */
async function readFile(file: File) {
  // The CSV parser is loaded for this alone.
  const { parseSubscriberCsv } = await import('#src/api/admin/subscribers-csv.ts');
  try {
    return parseSubscriberCsv(decodeCsv(await file.arrayBuffer()));
  } catch (error) {
    throw error instanceof SyntaxError ? new FrenchError(error.message) : error;
  }
}

/** Spreadsheets still write in the alphabet of Windows, unless asked for UTF-8. */
function decodeCsv(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function batchesOf<Row>(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / IMPORT_ROWS);
  return Array.from({ length: count }, (_, index) =>
    rows.slice(index * IMPORT_ROWS, (index + 1) * IMPORT_ROWS),
  );
}

function ImportOutcome({ added, known, suppressed, refused }: Outcome) {
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
              {refused.slice(0, MAX_REFUSED_LINES).map(({ line, reason }) => (
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
