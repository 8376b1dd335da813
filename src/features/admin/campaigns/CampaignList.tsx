import { useEffect } from 'react';
import type { Letter, LetterSummary } from '#src/api/admin/campaigns.ts';
import { KIND_NAMES } from '#src/api/newsletter-kinds.ts';
import { Badge } from '#src/components/Badge.tsx';
import { Button } from '#src/components/Button.tsx';
import { DeleteButton, EditButton } from '#src/components/IconButton.tsx';
import { ListRow, Placeholder } from '#src/components/Panel.tsx';
import { ListPanel } from '#src/features/admin/components/ListPanel.tsx';
import { formatDateTime } from '#src/lib/time.ts';
import {
  isLeaving,
  type ListedLetter,
  letters,
  loadReport,
  removeLetter,
  resendFailed,
  takeBack,
  toggleArchive,
  watchSending,
} from './state.ts';

export function CampaignList() {
  useEffect(watchSending, []);
  return (
    <ListPanel
      list={letters}
      title="Lettres"
      tools={
        <Button small onClick={() => location.assign('#newsletter/nouveau')}>
          Nouvelle lettre
        </Button>
      }
      waiting="Chargement des lettres…"
      empty={
        <Placeholder title="Aucune lettre">
          Écrivez la première : elle partira quand vous le direz, ou dimanche à 9 h.
        </Placeholder>
      }
      row={(letter) => <LetterRow key={letter.id} letter={letter} />}
    />
  );
}

const STATES = {
  draft: <Badge>Brouillon</Badge>,
  scheduled: <Badge tone="coming">Programmée</Badge>,
  sending: <Badge tone="coming">En route</Badge>,
  sent: <Badge tone="good">Envoyée</Badge>,
};

function LetterRow({ letter }: { letter: ListedLetter }) {
  const { id, kind, subject, isAutomatic, archivePath, archived, report } = letter;
  const state = isLeaving(letter) ? 'sending' : letter.state;
  const isSent = state === 'sent';
  const target = `« ${subject} »`;
  return (
    <ListRow
      id={id}
      title={subject}
      page={archivePath}
      buttons={[
        isSent && !report && ['Rapport', () => loadReport(letter)],
        isSent && !!report?.failed && ['Tout renvoyer', () => resendFailed(letter)],
        isSent && [
          archived ? 'Retirer du site' : 'Montrer sur le site',
          () => toggleArchive(letter),
        ],
        state === 'scheduled' && ['Annuler l’envoi', () => takeBack(letter)],
      ]}
      facts={
        <>
          {STATES[state]}
          <span>{KIND_NAMES[kind].letter}</span>
          {isAutomatic && <span>écrite par le site</span>}
          <span>{dateOf({ ...letter, state })}</span>
        </>
      }
      actions={
        <span className="-mx-2.5 flex">
          {state === 'draft' && (
            <EditButton target={target} onClick={() => location.assign(`#newsletter/${id}`)} />
          )}
          {(state === 'draft' || isSent) && (
            <DeleteButton target={target} onClick={() => removeLetter(letter)} />
          )}
        </span>
      }
    >
      {report && (isSent || state === 'sending') && <Report report={report} isSending={!isSent} />}
    </ListRow>
  );
}

function dateOf({ state, sendAt, updatedAt, finishedAt }: LetterSummary): string {
  if (state === 'draft') return `modifiée le ${formatDateTime(updatedAt)}`;
  if (state === 'scheduled' && sendAt) return `partira le ${formatDateTime(sendAt)}`;
  if (state === 'sent' && finishedAt) return `partie le ${formatDateTime(finishedAt)}`;
  return sendAt ? `départ le ${formatDateTime(sendAt)}` : '';
}

/** Delivery counts of a campaign, with a progress bar during delivery. */
function Report({ report, isSending }: { report: Letter['report']; isSending: boolean }) {
  const { recipients, waiting, sent, failed, unknown, withheld, left } = report;
  const counts: [label: string, count: number][] = [
    [recipients > 1 ? 'destinataires' : 'destinataire', recipients],
    [sent > 1 ? 'envoyées' : 'envoyée', sent],
    [failed > 1 ? 'échecs' : 'échec', failed],
    [unknown > 1 ? 'envois incertains' : 'envoi incertain', unknown],
    [withheld > 1 ? 'retenues' : 'retenue', withheld],
    [left > 1 ? 'départs' : 'départ', left],
  ];
  // The first two are displayed even when they are 0.
  const visibleCounts = counts.filter(([, count], index) => index < 2 || count > 0);
  return (
    <div className="mt-2.5">
      {isSending && (
        <progress
          className="w-full accent-blue"
          aria-label="Envoi en cours"
          max={Math.max(1, recipients)}
          value={recipients - waiting}
        />
      )}
      <p className="flex flex-wrap gap-x-5 gap-y-1 [font-variant-numeric:lining-nums]" data-report>
        {visibleCounts.map(([label, count]) => (
          <span key={label}>
            <strong>{count}</strong> {label}
          </span>
        ))}
      </p>
    </div>
  );
}
