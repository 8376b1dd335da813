import { useState } from 'react';
import * as api from '#src/api/admin/subscribers.ts';
import type { SubscriberFile } from '#src/api/admin/subscribers-csv.ts';
import { KIND_NAMES, NEWSLETTER_KINDS } from '#src/api/newsletter-kinds.ts';
import { Button } from '#src/components/Button.tsx';
import { Choice } from '#src/components/Field.tsx';
import { adminCall, UserMessageError, withErrorToast } from '#src/features/admin/auth/session.ts';
import { FileField, Form } from '#src/features/admin/components/Form.tsx';
import { ProgressDialog, useProgress } from '#src/features/admin/components/ProgressDialog.tsx';
import type { Preferences } from '#src/features/newsletter/model.ts';
import { pluralize } from '#src/lib/text.ts';
import { subscribers } from './state.ts';

const MAX_DISPLAYED_LINES = 20;

type Outcome = api.ImportReport & Pick<SubscriberFile, 'refusedLines'>;

/** The open dialog asks about a parsed `file`; without one it has a file field and the last `outcome`. */
type DialogContent = { file?: SubscriberFile; outcome?: Outcome };

export function SubscriberImport() {
  const [content, setContent] = useState<DialogContent | null>(null);
  const [progress, runSteps] = useProgress();
  const file = content?.file;

  const handleFile = withErrorToast('Ce fichier n’est pas importé', async (chosen: File) => {
    setContent({});
    const { readSubscriberFile } = await import('#src/api/admin/subscribers-csv.ts');
    const parsedFile = await readSubscriberFile(chosen).catch((error) => {
      throw error instanceof SyntaxError ? new UserMessageError(error.message) : error;
    });
    const { rows, hasStates } = parsedFile;
    const hasQuestions = rows.length > 0 && (!hasStates || rows.some(api.lacksPreferences));
    if (hasQuestions) setContent({ file: parsedFile });
    else importRows(parsedFile);
  });

  // After a failure the same file can be imported again, because an import adds nobody twice.
  const importRows = withErrorToast(
    'Importation interrompue : vous pouvez redonner le même fichier',
    async ({ rows, refusedLines }: Pick<SubscriberFile, 'rows' | 'refusedLines'>) => {
      const totals = { added: 0, known: 0, suppressed: 0 };
      const batchStarts = [...rows.keys()].filter((index) => index % api.MAX_IMPORT_ROWS === 0);
      await runSteps(batchStarts, async (start) => {
        const body = { rows: rows.slice(start, start + api.MAX_IMPORT_ROWS) };
        const report = await adminCall(api.importSubscribers, { body });
        totals.added += report.added;
        totals.known += report.known;
        totals.suppressed += report.suppressed;
      });
      setContent({ outcome: { ...totals, refusedLines } });
      subscribers.refresh();
    },
  );

  function handleAnswer({ rows, refusedLines }: SubscriberFile, preferences: Preferences): void {
    setContent({});
    const isAnyKindChosen = Object.values(preferences).some(Boolean);
    const rowsToImport = rows.flatMap((row) => {
      if (!api.lacksPreferences(row)) return row;
      return isAnyKindChosen ? { ...row, preferences } : [];
    });
    importRows({ rows: rowsToImport, refusedLines });
  }

  return (
    <>
      <Button look="link" aria-haspopup="dialog" onClick={() => setContent({})}>
        Importer
      </Button>
      <ProgressDialog
        open={content !== null}
        onClose={() => setContent(null)}
        title="Importer des abonnés"
        description="Ceux qui sont déjà là restent tels quels, et ceux qui ont quitté la lettre du dimanche ne reviennent pas."
        progress={progress}
        label="Importation en cours…"
      >
        {file ? (
          <ImportQuestions
            file={file}
            onAnswer={(preferences) => handleAnswer(file, preferences)}
          />
        ) : (
          <div className="mt-5 grid gap-5">
            {content?.outcome && <OutcomeView {...content.outcome} />}
            <FileField
              label={content?.outcome ? 'Un autre fichier' : 'Fichier CSV'}
              hint="Une liste de ce site ou d’un autre service : une colonne d’adresses suffit. L’état, les dates et les choix sont repris s’ils y sont. N’importez que des personnes qui ont donné leur accord."
              accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
              onFiles={([chosen]) => chosen && handleFile(chosen)}
            />
          </div>
        )}
      </ProgressDialog>
    </>
  );
}

interface QuestionProps {
  file: SubscriberFile;
  /** Receives the letters for rows without a choice. If all are false, those rows are not imported. */
  onAnswer: (preferences: Preferences) => void;
}

/** Asks which letters people without a choice get. Without states, warns that all count as confirmed. */
function ImportQuestions({ file: { rows, hasStates }, onAnswer }: QuestionProps) {
  const undecidedCount = rows.filter(api.lacksPreferences).length;
  const isOne = undecidedCount === 1;
  return (
    <Form
      className="mt-5 grid justify-items-start gap-5"
      onSend={(data) => {
        const kinds = NEWSLETTER_KINDS.map((kind) => [kind, data.has(kind)]);
        onAnswer(Object.fromEntries(kinds) as Preferences);
      }}
      button={{ children: 'Importer' }}
    >
      {!hasStates && (
        <p>
          Ce fichier ne dit pas qui a confirmé son inscription : tout le monde y comptera comme
          confirmé. N’y laissez que des personnes qui ont donné leur accord.
        </p>
      )}
      {undecidedCount > 0 && (
        <fieldset className="grid gap-2.5">
          <legend className="mb-2.5">
            Le fichier ne dit pas ce que{' '}
            {isOne ? '1\u00a0personne veut' : `${undecidedCount}\u00a0personnes veulent`} recevoir.
            Que{' '}
            {isOne
              ? 'recevra-t-elle ? Sans choix, elle est laissée de côté.'
              : 'recevront-elles ? Sans choix, elles sont laissées de côté.'}
          </legend>
          {NEWSLETTER_KINDS.map((kind) => (
            <Choice key={kind} name={kind}>
              {KIND_NAMES[kind].letter}
            </Choice>
          ))}
        </fieldset>
      )}
    </Form>
  );
}

function OutcomeView({ added, known, suppressed, refusedLines }: Outcome) {
  return (
    <div role="status">
      <ul className="lozenges grid gap-1.5 pl-5">
        <li>
          {added} {pluralize(added, 'personne ajoutée')}
        </li>
        <li>{known} déjà dans la liste</li>
        {suppressed > 0 && (
          <li>
            {suppressed} {pluralize(suppressed, 'laissée')} de côté, après une désinscription
          </li>
        )}
        {refusedLines.length > 0 && (
          <li>
            {refusedLines.length} {pluralize(refusedLines.length, 'ligne illisible')}
            <ul className="mt-1.5 text-sm text-umber">
              {refusedLines.slice(0, MAX_DISPLAYED_LINES).map(({ lineNumber, reason }) => (
                <li key={lineNumber}>
                  Ligne {lineNumber} : {reason}
                </li>
              ))}
            </ul>
          </li>
        )}
      </ul>
    </div>
  );
}
