import * as api from '#src/api/admin/campaigns.ts';
import { call, callPage } from '#src/api/client.ts';
import { askConfirmation, confirmRemoval } from '#src/features/admin/auth/confirmation.ts';
import {
  adminCall,
  runWithErrorToast,
  UserMessageError,
  withErrorToast,
} from '#src/features/admin/auth/session.ts';
import { createPagedList } from '#src/features/admin/components/resource.ts';
import { createEditor } from '#src/features/admin/editor/editor.ts';
import { getFieldErrors } from '#src/features/admin/editor/editor-state.ts';
import { mailStatus, sendTestMail } from '#src/features/admin/mail-delivery/state.ts';
import { loadRecipientsSentence } from '#src/features/admin/subscribers/state.ts';
import { notify } from '#src/lib/browser/toasts.ts';
import { pluralize } from '#src/lib/text.ts';
import { formatDate, getNextSunday } from '#src/lib/time.ts';

const POLL_MS = 2_000;
const SUNDAY_HOUR = 9;

/** A campaign (an issue of the newsletter), with its delivery report once that is loaded. */
export type ListedCampaign = api.CampaignSummary & Partial<Pick<api.Campaign, 'report'>>;

export const campaigns = createPagedList<ListedCampaign, Record<string, never>>({
  initialFilters: {},
  fetchPage: (query) => callPage(api.listCampaigns, { query }),
});

/** Loads a campaign's report into the list. Polling passes `call`, which never asks for a login. */
async function refreshReport(
  { id }: Pick<api.Campaign, 'id'>,
  callEndpoint: typeof call = adminCall,
): Promise<void> {
  campaigns.replace(await callEndpoint(api.getCampaign, { parameters: { id } }));
}

export const loadReport = withErrorToast('Erreur de chargement', refreshReport);

/** Polls the reports of campaigns being sent, and loads failed mails at the end. @returns a stop function */
export function watchSending(): () => void {
  const listSending = () => (campaigns.$resource.get().value?.items ?? []).filter(isSending);
  let isPolling = false;
  const timer = setInterval(async () => {
    const sending = listSending();
    if (isPolling || sending.length === 0) return;
    isPolling = true;
    await Promise.allSettled(sending.map((campaign) => refreshReport(campaign, call)));
    isPolling = false;
    if (listSending().length === 0) mailStatus.refresh();
  }, POLL_MS);
  return () => clearInterval(timer);
}

/** Whether a campaign is being sent, or is due, so that its delivery starts within minutes. */
export function isSending({ state, sendAt }: api.CampaignSummary): boolean {
  const isDue = sendAt !== null && Date.parse(sendAt) <= Date.now();
  return state === 'sending' || (state === 'scheduled' && isDue);
}

export const resendFailed = withErrorToast('Erreur d’envoi', async (campaign: ListedCampaign) => {
  const { resent } = await adminCall(api.resendFailedMails, { parameters: { id: campaign.id } });
  notify(`${resent} ${pluralize(resent, 'e-mail remis')} en route`, campaign.subject);
  await Promise.all([refreshReport(campaign), mailStatus.refresh()]);
});

/** Turns a scheduled campaign into a draft again. */
export const cancelSending = withErrorToast(
  'Erreur de mise à jour',
  async ({ id, version, subject }: ListedCampaign) => {
    const body = { when: 'draft' as const, version };
    try {
      await adminCall(api.scheduleCampaign, { parameters: { id }, body });
      notify('Envoi annulé', subject);
    } finally {
      campaigns.refresh();
    }
  },
);

export const toggleArchive = withErrorToast(
  'Erreur de mise à jour',
  async ({ id, archived: wasPublic, subject }: ListedCampaign) => {
    const body = { archived: !wasPublic };
    campaigns.replace(await adminCall(api.archiveCampaign, { parameters: { id }, body }));
    notify(wasPublic ? 'Lettre retirée du site' : 'Lettre montrée sur le site', subject);
  },
);

export function confirmCampaignRemoval({ id, subject, state }: ListedCampaign): Promise<void> {
  return confirmRemoval({
    question: 'Supprimer cette lettre ?',
    detail:
      state === 'sent'
        ? `« ${subject} » quittera le site et son rapport sera effacé.`
        : `« ${subject} » sera effacée pour toujours.`,
    async remove() {
      await adminCall(api.deleteCampaign, { parameters: { id } });
      notify('Lettre supprimée', subject);
      campaigns.refresh();
    },
  });
}

export const campaignEditor = createEditor<api.CampaignInput, api.Campaign>({
  kind: 'letter',
  listHash: '#newsletter',
  createFields: () => ({ kind: 'weekly', subject: '', preheader: '', content: '', archived: true }),
  async load(id) {
    const campaign = await adminCall(api.getCampaign, { parameters: { id } });
    if (campaign.state === 'draft') return campaign;
    throw new UserMessageError('Cette lettre n’est plus un brouillon.');
  },
  save: (id, version, fields) =>
    adminCall(api.saveCampaign, { parameters: { id }, body: { ...fields, version } }),
  validate: (fields) => getFieldErrors(api.campaignInputSchema, fields),
  saveFailureTitle: 'Erreur d’enregistrement',
  savedWord: 'Enregistrée',
});

export async function sendTestCampaign(): Promise<void> {
  const campaign = await campaignEditor.save();
  if (!campaign) return;
  await sendTestMail(() => adminCall(api.sendTestCampaign, { parameters: { id: campaign.id } }));
}

/** Returns the next Sunday delivery in Swiss time: "dimanche 22 novembre 2026 à 9 h". */
export function formatNextSunday(): string {
  const sendAt = getNextSunday(new Date(), SUNDAY_HOUR).toISOString();
  return `dimanche ${formatDate(sendAt)} à ${SUNDAY_HOUR}\u00a0h`;
}

/** Saves the campaign, and sends or schedules it if the administrator confirms. */
export async function sendCampaign(when: 'now' | 'sunday'): Promise<void> {
  const campaign = await campaignEditor.save();
  if (!campaign) return;
  const { id, version, kind, subject } = campaign;
  const isNow = when === 'now';
  const recipients = await loadRecipientsSentence(kind);
  const isConfirmed = await askConfirmation({
    question: isNow ? 'Envoyer cette lettre maintenant ?' : 'Programmer cette lettre ?',
    detail: `«\u202f${subject}\u202f» partira ${isNow ? 'maintenant' : formatNextSunday()}. ${recipients}`,
    confirmLabel: isNow ? 'Envoyer' : 'Programmer',
    cancelLabel: 'Pas encore',
  });
  if (!isConfirmed) return;
  await runWithErrorToast('Erreur d’envoi', async () => {
    await adminCall(api.scheduleCampaign, { parameters: { id }, body: { when, version } });
    notify(isNow ? 'Lettre en route' : 'Lettre programmée', subject);
    location.assign(campaignEditor.listHash);
    await campaigns.refresh();
    // Delivery to few people may end before `watchSending` polls, so failed mails are loaded here too.
    mailStatus.refresh();
    if (isNow) loadReport(campaign);
  });
}
