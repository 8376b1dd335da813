import { useStore } from '@nanostores/react';
import { IconButton } from '#src/features/admin/app/IconButton.tsx';
import { KIND_NAMES } from '#src/features/newsletter/model.ts';
import { formatDateTime } from '#src/time.ts';
import type { LetterSummary } from './api.ts';
import { EMPTY_LETTER, letterEditor } from './composer.ts';
import { Report } from './Report.tsx';
import { $reports, isLeaving, loadReport, removeLetter, takeBack, toggleArchive } from './store.ts';

const STATES: Record<LetterSummary['state'], { text: string; badge: string }> = {
  draft: { text: 'Brouillon', badge: 'draft' },
  scheduled: { text: 'Programmée', badge: 'scheduled' },
  sending: { text: 'En route', badge: 'scheduled' },
  sent: { text: 'Envoyée', badge: 'published' },
};

export function LetterRow({ letter }: { letter: LetterSummary }) {
  const { id, kind, subject, isAutomatic, archivePath } = letter;
  const state = isLeaving(letter) ? 'sending' : letter.state;
  const report = useStore($reports)[id];
  return (
    <li className="row" data-row={id}>
      <div className="row-text">
        <h3>{subject}</h3>
        <p className="row-facts">
          <span className="badge" data-state={STATES[state].badge}>
            {STATES[state].text}
          </span>
          <span>{KIND_NAMES[kind].letter}</span>
          {isAutomatic && <span>écrite par le site</span>}
          <span>{moment({ ...letter, state })}</span>
          {archivePath && (
            <a href={archivePath} target="_blank" rel="noreferrer">
              Voir
              <span className="visually-hidden"> « {subject} » sur le site (nouvel onglet)</span>
            </a>
          )}
        </p>
        {report && (state === 'sending' || state === 'sent') && (
          <Report report={report} isSending={state === 'sending'} />
        )}
      </div>
      <LetterActions letter={letter} isReported={report !== undefined} />
    </li>
  );
}

function LetterActions({ letter, isReported }: { letter: LetterSummary; isReported: boolean }) {
  const { id, subject, state, archived } = letter;
  const about = <span className="visually-hidden"> : « {subject} »</span>;
  return (
    <div className="row-buttons">
      {state === 'sent' && !isReported && (
        <button type="button" className="text-button" onClick={() => loadReport(id)}>
          Rapport{about}
        </button>
      )}
      {state === 'sent' && (
        <button type="button" className="text-button" onClick={() => toggleArchive(letter)}>
          {archived ? 'Retirer du site' : 'Montrer sur le site'}
          {about}
        </button>
      )}
      {state === 'scheduled' && !isLeaving(letter) && (
        <button type="button" className="button-quiet" onClick={() => takeBack(letter)}>
          Annuler l’envoi{about}
        </button>
      )}
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
    </div>
  );
}

function moment({ state, sendAt, updatedAt, finishedAt }: LetterSummary): string {
  if (state === 'draft') return `modifiée le ${formatDateTime(updatedAt)}`;
  if (state === 'scheduled' && sendAt) return `partira le ${formatDateTime(sendAt)}`;
  if (state === 'sent' && finishedAt) return `partie le ${formatDateTime(finishedAt)}`;
  return sendAt ? `départ le ${formatDateTime(sendAt)}` : '';
}
