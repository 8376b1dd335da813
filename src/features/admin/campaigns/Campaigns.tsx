import { useEffect } from 'react';
import type { Campaign, CampaignInput, CampaignSummary } from '#src/api/admin/campaigns.ts';
import { KIND_NAMES, NEWSLETTER_KINDS, type NewsletterKind } from '#src/api/newsletter-kinds.ts';
import { Badge } from '#src/components/Badge.tsx';
import { Button } from '#src/components/Button.tsx';
import { Choice, SelectField, TextField } from '#src/components/Field.tsx';
import { DeleteButton, EditButton } from '#src/components/IconButton.tsx';
import { ListRow, Placeholder } from '#src/components/Panel.tsx';
import { ListPanel } from '#src/features/admin/components/ListPanel.tsx';
import { EditorFrame, EditorSwitch } from '#src/features/admin/editor/EditorFrame.tsx';
import { bindTextFields, type EditorState } from '#src/features/admin/editor/editor-state.ts';
import { Preview } from '#src/features/admin/editor/Preview.tsx';
import { MarkdownTextarea } from '#src/features/admin/markdown-editor/MarkdownTextarea.tsx';
import { pluralize } from '#src/lib/text.ts';
import { formatDateTime } from '#src/lib/time.ts';
import * as campaigns from './state.ts';

const KIND_LABELS = Object.fromEntries(
  NEWSLETTER_KINDS.map((kind) => [kind, KIND_NAMES[kind].letter]),
) as Record<NewsletterKind, string>;

export function Campaigns() {
  useEffect(campaigns.watchSending, []);
  return (
    <EditorSwitch editor={campaigns.campaignEditor} Form={CampaignEditor}>
      <ListPanel
        list={campaigns.campaigns}
        title="Lettres"
        tools={
          <Button small onClick={() => location.assign('#newsletter/nouveau')}>
            Nouvelle lettre
          </Button>
        }
        empty={
          <Placeholder title="Aucune lettre">
            Écrivez la première : elle partira quand vous le direz, ou dimanche à 9 h.
          </Placeholder>
        }
        renderRow={(campaign) => <CampaignRow key={campaign.id} campaign={campaign} />}
      />
    </EditorSwitch>
  );
}

function CampaignEditor({ state }: { state: EditorState<CampaignInput, Campaign> }) {
  const { fields } = state;
  const getFieldProps = bindTextFields(campaigns.campaignEditor, state);
  return (
    <EditorFrame
      state={state}
      editor={campaigns.campaignEditor}
      listLabel="Lettres"
      title={state.saved ? 'Modifier la lettre' : 'Nouvelle lettre'}
      saveLabel="Enregistrer"
      preview={({ kind, subject, preheader, content }: CampaignInput) => (
        <Preview
          label="Lettre"
          category={KIND_LABELS[kind]}
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
        options={KIND_LABELS}
        onChoose={(kind) => campaigns.campaignEditor.setFields({ kind })}
      />
      <TextField label="Objet" required {...getFieldProps('subject')} />
      <TextField
        label="Accroche"
        hint="Facultative : ce que les messageries montrent après l’objet. Sinon, le début du texte."
        {...getFieldProps('preheader')}
      />
      <MarkdownTextarea label="Texte" required rows={14} {...getFieldProps('content')} />
      <Choice
        checked={fields.archived}
        onChange={(event) => campaigns.campaignEditor.setFields({ archived: event.target.checked })}
      >
        Montrer cette lettre sur le site une fois envoyée
        <small>Elle prendra place parmi les lettres passées de la page « La lettre ».</small>
      </Choice>
      <div className="grid gap-4 border-t border-ink/25 pt-5">
        <div className="flex flex-wrap gap-4 max-sm:*:flex-auto">
          <Button look="quiet" small onClick={campaigns.sendTestCampaign}>
            M’envoyer un essai
          </Button>
          <Button look="quiet" small onClick={() => campaigns.sendCampaign('now')}>
            Envoyer maintenant
          </Button>
          <Button small onClick={() => campaigns.sendCampaign('sunday')}>
            Envoyer dimanche à 9 h
          </Button>
        </div>
        <p className="text-sm/loose text-umber">
          Prochain départ : {campaigns.formatNextSunday()}, heure suisse.
        </p>
      </div>
    </EditorFrame>
  );
}

const STATE_BADGES = {
  draft: <Badge>Brouillon</Badge>,
  scheduled: <Badge tone="waiting">Programmée</Badge>,
  sending: <Badge tone="waiting">En route</Badge>,
  sent: <Badge tone="good">Envoyée</Badge>,
};

function CampaignRow({ campaign }: { campaign: campaigns.ListedCampaign }) {
  const { id, kind, subject, isAutomatic, archivePath, archived: isOnSite, report } = campaign;
  // A scheduled campaign that is due counts as being sent, because its delivery starts within minutes.
  const state = campaigns.isSending(campaign) ? 'sending' : campaign.state;
  const isSent = state === 'sent';
  const quoted = `« ${subject} »`;
  return (
    <ListRow
      id={id}
      title={subject}
      publicPath={archivePath}
      buttons={[
        isSent && !report && ['Rapport', () => campaigns.loadReport(campaign)],
        isSent && !!report?.failed && ['Tout renvoyer', () => campaigns.resendFailed(campaign)],
        isSent && [
          isOnSite ? 'Retirer du site' : 'Montrer sur le site',
          () => campaigns.toggleArchive(campaign),
        ],
        state === 'scheduled' && ['Annuler l’envoi', () => campaigns.cancelSending(campaign)],
      ]}
      facts={[
        STATE_BADGES[state],
        KIND_NAMES[kind].letter,
        isAutomatic && 'écrite par le site',
        formatCampaignDate({ ...campaign, state }),
      ]}
      actions={
        <span className="-mx-2.5 flex">
          {state === 'draft' && (
            <EditButton target={quoted} onClick={() => location.assign(`#newsletter/${id}`)} />
          )}
          {(state === 'draft' || isSent) && (
            <DeleteButton
              target={quoted}
              onClick={() => campaigns.confirmCampaignRemoval(campaign)}
            />
          )}
        </span>
      }
    >
      {report && (isSent || state === 'sending') && <Report report={report} isSending={!isSent} />}
    </ListRow>
  );
}

function formatCampaignDate({ state, sendAt, updatedAt, finishedAt }: CampaignSummary): string {
  if (state === 'draft') return `modifiée le ${formatDateTime(updatedAt)}`;
  if (state === 'scheduled' && sendAt) return `partira le ${formatDateTime(sendAt)}`;
  if (state === 'sent' && finishedAt) return `partie le ${formatDateTime(finishedAt)}`;
  return sendAt ? `départ le ${formatDateTime(sendAt)}` : '';
}

function Report({ report, isSending }: { report: Campaign['report']; isSending: boolean }) {
  const { recipients, waiting, sent, failed, unknown, withheld, left: unsubscribed } = report;
  const counts = {
    destinataire: recipients,
    envoyée: sent,
    ...(failed > 0 && { échec: failed }),
    ...(unknown > 0 && { 'envoi incertain': unknown }),
    ...(withheld > 0 && { retenue: withheld }),
    ...(unsubscribed > 0 && { départ: unsubscribed }),
  };
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
        {Object.entries(counts).map(([noun, count]) => (
          <span key={noun}>
            <strong>{count}</strong> {pluralize(count, noun)}
          </span>
        ))}
      </p>
    </div>
  );
}
