import { useStore } from '@nanostores/react';
import { IconButton } from '#src/features/admin/app/IconButton.tsx';
import { KIND_NAMES } from '#src/features/newsletter/model.ts';
import { formatDateTime } from '#src/time.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { Button } from '#src/ui/Button.tsx';
import { ListRow } from '#src/ui/Card.tsx';
import type { LetterSummary } from './api.ts';
import { EMPTY_LETTER, letterEditor } from './composer.ts';
import { Report } from './Report.tsx';
import { $reports, isLeaving, loadReport, removeLetter, takeBack, toggleArchive } from './store.ts';

const STATES = {
  draft: <Badge>Brouillon</Badge>,
  scheduled: <Badge tone="coming">Programmée</Badge>,
  sending: <Badge tone="coming">En route</Badge>,
  sent: <Badge tone="good">Envoyée</Badge>,
};

export function LetterRow({ letter }: { letter: LetterSummary }) {
  const { id, kind, subject, isAutomatic, archivePath } = letter;
  const state = isLeaving(letter) ? 'sending' : letter.state;
  const report = useStore($reports)[id];
  return (
    <ListRow
      id={id}
      title={subject}
      facts={
        <>
          {STATES[state]}
          <span>{KIND_NAMES[kind].letter}</span>
          {isAutomatic && <span>écrite par le site</span>}
          <span>{moment({ ...letter, state })}</span>
          {archivePath && (
            <a href={archivePath} target="_blank" rel="noreferrer">
              Voir
              <span className="visually-hidden"> « {subject} » sur le site (nouvel onglet)</span>
            </a>
          )}
        </>
      }
      actions={<LetterActions letter={letter} isReported={report !== undefined} />}
    >
      {report && (state === 'sending' || state === 'sent') && (
        <Report report={report} isSending={state === 'sending'} />
      )}
    </ListRow>
  );
}

function LetterActions({ letter, isReported }: { letter: LetterSummary; isReported: boolean }) {
  const { id, subject, state, archived } = letter;
  const about = <span className="visually-hidden"> : « {subject} »</span>;
  return (
    <>
      {state === 'sent' && !isReported && (
        <Button look="link" onClick={() => loadReport(id)}>
          Rapport{about}
        </Button>
      )}
      {state === 'sent' && (
        <Button look="link" onClick={() => toggleArchive(letter)}>
          {archived ? 'Retirer du site' : 'Montrer sur le site'}
          {about}
        </Button>
      )}
      {state === 'scheduled' && !isLeaving(letter) && (
        <Button look="quiet" small onClick={() => takeBack(letter)}>
          Annuler l’envoi{about}
        </Button>
      )}
      <span className="-mx-2.5 flex">
        {state === 'draft' && (
          <IconButton
            icon="pen"
            hint="Modifier"
            label={`Modifier « ${subject} »`}
            onClick={() => letterEditor.open(letter, EMPTY_LETTER)}
          />
        )}
        {(state === 'draft' || state === 'sent') && (
          <IconButton
            icon="bin"
            hint="Supprimer"
            label={`Supprimer « ${subject} »`}
            onClick={() => removeLetter(letter)}
          />
        )}
      </span>
    </>
  );
}

function moment({ state, sendAt, updatedAt, finishedAt }: LetterSummary): string {
  if (state === 'draft') return `modifiée le ${formatDateTime(updatedAt)}`;
  if (state === 'scheduled' && sendAt) return `partira le ${formatDateTime(sendAt)}`;
  if (state === 'sent' && finishedAt) return `partie le ${formatDateTime(finishedAt)}`;
  return sendAt ? `départ le ${formatDateTime(sendAt)}` : '';
}
