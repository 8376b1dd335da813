import { useEffect } from 'react';
import type { Letter, LetterInput, LetterSummary } from '#src/api/admin/campaigns.ts';
import { KIND_NAMES, NEWSLETTER_KINDS, type NewsletterKind } from '#src/api/newsletter-kinds.ts';
import { Badge } from '#src/components/Badge.tsx';
import { Button, useBusy } from '#src/components/Button.tsx';
import { Choice, SelectField, TextField } from '#src/components/Field.tsx';
import { DeleteButton, EditButton } from '#src/components/IconButton.tsx';
import { ListRow, Placeholder } from '#src/components/Panel.tsx';
import { Form } from '#src/features/admin/components/Form.tsx';
import { ListPanel } from '#src/features/admin/components/ListPanel.tsx';
import { EditorFrame, EditorSwitch } from '#src/features/admin/editor/EditorFrame.tsx';
import { type EditorState, textFields } from '#src/features/admin/editor/editor-state.ts';
import { Preview } from '#src/features/admin/editor/Preview.tsx';
import { MarkdownTextarea } from '#src/features/admin/markdown-editor/MarkdownTextarea.tsx';
import { formatDateTime } from '#src/lib/time.ts';
import {
  campaignEditor,
  insertPostsOfTheWeek,
  isLeaving,
  type ListedLetter,
  letters,
  loadReport,
  removeLetter,
  resendFailed,
  sendLetter,
  sendTrial,
  sundayMoment,
  takeBack,
  toggleArchive,
  watchSending,
} from './state.ts';

const KINDS = Object.fromEntries(
  NEWSLETTER_KINDS.map((kind) => [kind, KIND_NAMES[kind].letter]),
) as Record<NewsletterKind, string>;

/** The list of letters, or the form of one. */
export function Campaigns() {
  return (
    <EditorSwitch
      editor={campaignEditor}
      waiting="Chargement de la lettre…"
      form={(state) => <CampaignEditor state={state} />}
    >
      <CampaignList />
    </EditorSwitch>
  );
}

function CampaignEditor({ state }: { state: EditorState<LetterInput, Letter> }) {
  const { fields } = state;
  const field = textFields(campaignEditor, state);
  return (
    <EditorFrame
      state={state}
      editor={campaignEditor}
      list="Lettres"
      title={state.saved ? 'Modifier la lettre' : 'Nouvelle lettre'}
      save="Enregistrer"
      preview={({ kind, subject, preheader, content }: LetterInput) => (
        <Preview
          label="Lettre"
          category={KIND_NAMES[kind].letter}
          title={subject}
          lead={preheader}
          content={content}
        />
      )}
    >
      <SelectField
        label="Sorte d’envoi"
        hint="Seuls les abonnés qui ont choisi cette sorte la recevront."
        value={fields.kind}
        options={KINDS}
        onChoose={(kind) => campaignEditor.set({ kind })}
      />
      <TextField label="Objet" required {...field('subject')} />
      <TextField
        label="Accroche"
        hint="Facultative : ce que les messageries montrent après l’objet. Sinon, le début du texte."
        {...field('preheader')}
      />
      <MarkdownTextarea label="Texte" required rows={14} {...field('content')} />
      <Button look="quiet" small className="justify-self-start" onClick={insertPostsOfTheWeek}>
        Insérer les articles de la semaine
      </Button>
      <Choice
        checked={fields.archived}
        onChange={(event) => campaignEditor.set({ archived: event.target.checked })}
      >
        Montrer cette lettre sur le site une fois envoyée
        <small>Elle prendra place parmi les lettres passées de la page « La lettre ».</small>
      </Choice>
      <Departure />
    </EditorFrame>
  );
}

/** Trying the letter, and sending it. */
function Departure() {
  const [isBusy, begin] = useBusy();
  return (
    <div className="grid gap-4 border-t border-ink/25 pt-5">
      <Form
        className="grid items-start gap-5 sm:justify-start sm:grid-cols-[minmax(0,24rem)_auto]"
        onSend={(data) => sendTrial(String(data.get('to')))}
        button={{
          look: 'quiet',
          className: 'max-sm:w-full sm:mt-7.5',
          children: 'Envoyer un essai',
        }}
      >
        <TextField
          label="Adresse de l’essai"
          hint="Sans adresse, l’essai vous est envoyé."
          name="to"
          type="email"
          autoComplete="email"
          maxLength={254}
        />
      </Form>
      <div className="flex flex-wrap gap-4 max-sm:*:flex-auto">
        <Button look="quiet" small busy={isBusy} onClick={() => begin(() => sendLetter('now'))}>
          Envoyer maintenant
        </Button>
        <Button small busy={isBusy} onClick={() => begin(() => sendLetter('sunday'))}>
          Envoyer dimanche à 9 h
        </Button>
      </div>
      <p className="text-sm/loose text-umber">Prochain départ : {sundayMoment()}, heure suisse.</p>
    </div>
  );
}

function CampaignList() {
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
      facts={[
        STATES[state],
        KIND_NAMES[kind].letter,
        isAutomatic && 'écrite par le site',
        dateOf({ ...letter, state }),
      ]}
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
