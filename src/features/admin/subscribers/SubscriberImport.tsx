import { useState } from 'react';
import {
  IMPORT_ROWS,
  type ImportedRow,
  type ImportReport,
  importSubscribers,
  isUndecided,
} from '#src/api/admin/subscribers.ts';
import type { RefusedLine, SubscriberFile } from '#src/api/admin/subscribers-csv.ts';
import { KIND_NAMES, NEWSLETTER_KINDS } from '#src/api/newsletter-kinds.ts';
import { Button } from '#src/components/Button.tsx';
import { Choice, Fault, TextField } from '#src/components/Field.tsx';
import { UserMessageError } from '#src/features/admin/auth/error-message.ts';
import { adminCall, withErrorToast } from '#src/features/admin/auth/session.ts';
import { LongActionDialog, useLongAction } from '#src/features/admin/components/ProgressBar.tsx';
import type { Preferences } from '#src/features/newsletter/model.ts';
import { subscribers } from './state.ts';

const MAX_REFUSED_LINES = 20;

interface Outcome extends ImportReport {
  refused: RefusedLine[];
}

export function SubscriberImport() {
  const [isOpen, setOpen] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [progress, runSteps] = useLongAction();

  /** A file that leaves something to ask. */
  const [question, setQuestion] = useState<QuestionProps['file'] | null>(null);

  const importFile = withErrorToast('Ce fichier n’est pas importé', async (chosen: File) => {
    setOutcome(null);
    const file = await readFile(chosen);
    if (file.rows.length > 0 && (file.undecided > 0 || !file.hasStates)) setQuestion(file);
    else sendRows(file.rows, file.refused);
  });

  // Importing the same file twice adds nobody twice: after a failure it can be given again.
  const sendRows = withErrorToast(
    'Importation interrompue : vous pouvez redonner le même fichier',
    async (rows: readonly ImportedRow[], refused: RefusedLine[]) => {
      const total = { added: 0, known: 0, suppressed: 0 };
      await runSteps(batchesOf(rows), async (batch) => {
        const report = await adminCall(importSubscribers, { body: { rows: batch } });
        total.added += report.added;
        total.known += report.known;
        total.suppressed += report.suppressed;
      });
      setOutcome({ ...total, refused });
      subscribers.refresh();
    },
  );

  function answer({ rows, refused }: SubscriberFile, preferences: Preferences | null): void {
    setQuestion(null);
    const decided = rows.flatMap((row) => {
      if (!isUndecided(row)) return row;
      return preferences ? { ...row, preferences } : [];
    });
    sendRows(decided, refused);
  }

  return (
    <>
      <Button
        look="link"
        aria-haspopup="dialog"
        onClick={() => {
          setOutcome(null);
          setQuestion(null);
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
        {question ? (
          <ImportQuestions
            file={question}
            onAnswer={(preferences) => answer(question, preferences)}
            onCancel={() => setQuestion(null)}
          />
        ) : (
          <div className="mt-5 grid gap-5">
            {outcome && <ImportOutcome {...outcome} />}
            <TextField
              label={outcome ? 'Un autre fichier' : 'Fichier CSV'}
              hint="Une liste de ce site ou d’un autre service : une colonne d’adresses suffit. L’état, les dates et les choix sont repris s’ils y sont. N’importez que des personnes qui ont donné leur accord."
              type="file"
              accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
              onChange={({ target }) => {
                const file = target.files?.[0];
                if (file) importFile(file);
                // Lets the same file be chosen again after a correction.
                target.value = '';
              }}
            />
          </div>
        )}
      </LongActionDialog>
    </>
  );
}

/** @throws UserMessageError for a file that is no list of subscribers */
async function readFile(chosen: File): Promise<QuestionProps['file']> {
  // The CSV parser is loaded for this alone.
  const { readSubscriberFile } = await import('#src/api/admin/subscribers-csv.ts');
  try {
    const file = await readSubscriberFile(chosen);
    return { ...file, undecided: file.rows.filter(isUndecided).length };
  } catch (error) {
    throw error instanceof SyntaxError ? new UserMessageError(error.message) : error;
  }
}

function batchesOf<Row>(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / IMPORT_ROWS);
  return Array.from({ length: count }, (_, index) =>
    rows.slice(index * IMPORT_ROWS, (index + 1) * IMPORT_ROWS),
  );
}

interface QuestionProps {
  file: SubscriberFile & { undecided: number };
  /** With the letters for those who chose none, or null to leave them out. */
  onAnswer: (preferences: Preferences | null) => void;
  onCancel: () => void;
}

/** Nobody is imported without a letter to receive, nor as confirmed, unless the administrator chooses so. */
function ImportQuestions({ file, onAnswer, onCancel }: QuestionProps) {
  const { undecided, hasStates } = file;
  const [fault, setFault] = useState<string | null>(null);
  const people = undecided > 1 ? `${undecided}\u00a0personnes` : '1\u00a0personne';
  return (
    <form
      className="mt-5 grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        const chosen = NEWSLETTER_KINDS.map((kind) => [kind, data.has(kind)] as const);
        const isNone = undecided > 0 && !chosen.some(([, isOn]) => isOn);
        if (isNone) setFault('Choisissez au moins une sorte d’envoi.');
        else onAnswer(Object.fromEntries(chosen) as Preferences);
      }}
    >
      {!hasStates && (
        <p>
          Ce fichier ne dit pas qui a confirmé son inscription : tout le monde y comptera comme
          confirmé. N’y laissez que des personnes qui ont donné leur accord.
        </p>
      )}
      {undecided > 0 && (
        <fieldset className="grid gap-2.5">
          <legend className="mb-2.5">
            Le fichier ne dit pas ce que {people} {undecided > 1 ? 'veulent' : 'veut'} recevoir. Que{' '}
            {undecided > 1 ? 'recevront-elles' : 'recevra-t-elle'} ?
          </legend>
          {NEWSLETTER_KINDS.map((kind) => (
            <Choice key={kind} name={kind}>
              {KIND_NAMES[kind].letter}
            </Choice>
          ))}
          {fault && <Fault>{fault}</Fault>}
        </fieldset>
      )}
      <div className="flex flex-wrap gap-4 max-sm:*:flex-auto">
        <Button type="submit" small>
          Importer
        </Button>
        {undecided > 0 && (
          <Button look="quiet" small onClick={() => onAnswer(null)}>
            Laisser {undecided > 1 ? 'ces personnes' : 'cette personne'} de côté
          </Button>
        )}
        <Button look="link" onClick={onCancel}>
          Renoncer
        </Button>
      </div>
    </form>
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
