import {
  archiveLetter,
  deleteLetter,
  getLetter,
  type Letter,
  type LetterInput,
  type LetterSummary,
  letterInputSchema,
  listLetters,
  resendLetter,
  saveLetter,
  scheduleLetter,
  sendTestCampaign,
} from '#src/api/admin/campaigns.ts';
import { listOwnerPosts } from '#src/api/admin/posts.ts';
import { callPage } from '#src/api/client.ts';
import { askConfirmation, confirmRemoval } from '#src/features/admin/auth/confirm-dialog-state.ts';
import {
  adminCall,
  runWithErrorToast,
  UserMessageError,
  withErrorToast,
  withSession,
} from '#src/features/admin/auth/session.ts';
import { pagedList } from '#src/features/admin/components/resource.ts';
import { createEditor } from '#src/features/admin/editor/editor.ts';
import { validate } from '#src/features/admin/editor/editor-state.ts';
import { mailStatus, notifyTrial } from '#src/features/admin/mail-delivery/state.ts';
import { recipientsOf } from '#src/features/admin/subscribers/state.ts';
import { composeWeeklyAnnouncements } from '#src/features/newsletter/model.ts';
import { notify } from '#src/lib/browser/toasts.ts';
import { formatDate, nextSunday } from '#src/lib/time.ts';

const LOOK_MS = 2_000;

/** A letter of the list; with what became of its mails where that was asked for. */
export type ListedLetter = LetterSummary & Partial<Pick<Letter, 'report'>>;

export const letters = pagedList<ListedLetter, Record<string, never>>({
  filters: {},
  read: (query) => callPage(listLetters, { query }),
});

async function readReport({ id }: Pick<Letter, 'id'>): Promise<void> {
  letters.replace(await adminCall(getLetter, { parameters: { id } }));
}

export const loadReport = withErrorToast('Erreur de chargement', readReport);

/** Asks how far the letters that are leaving have come, until the returned call. */
export function watchSending(): () => void {
  let isLooking = false;
  const timer = setInterval(async () => {
    const leaving = leavingLetters();
    if (isLooking || leaving.length === 0) return;
    isLooking = true;
    await Promise.allSettled(leaving.map(readReport));
    isLooking = false;
    if (leavingLetters().length === 0) mailStatus.refresh();
  }, LOOK_MS);
  return () => clearInterval(timer);
}

const leavingLetters = () => (letters.$resource.get().value?.items ?? []).filter(isLeaving);

/** Its time has come: it is being sent, or will be within minutes. */
export function isLeaving({ state, sendAt }: LetterSummary): boolean {
  const isDue = sendAt !== null && Date.parse(sendAt) <= Date.now();
  return state === 'sending' || (state === 'scheduled' && isDue);
}

export const resendFailed = withErrorToast('Erreur d’envoi', async (letter: LetterSummary) => {
  const { resent } = await adminCall(resendLetter, { parameters: { id: letter.id } });
  notify(
    resent > 1 ? `${resent} e-mails remis en route` : `${resent} e-mail remis en route`,
    letter.subject,
  );
  await Promise.all([readReport(letter), mailStatus.refresh()]);
});

/** Cancels a campaign whose delivery has not started. */
export async function takeBack({ id, version }: LetterSummary): Promise<void> {
  const isBack = await runWithErrorToast('Erreur de mise à jour', async () => {
    const body = { when: 'draft' as const, version };
    const draft = await adminCall(scheduleLetter, { parameters: { id }, body });
    notify('Envoi annulé', draft.subject);
    letters.replace(draft);
  });
  if (!isBack) letters.refresh();
}

export const toggleArchive = withErrorToast(
  'Erreur de mise à jour',
  async (letter: LetterSummary) => {
    const { id, archived, subject } = letter;
    const body = { archived: !archived };
    letters.replace(await adminCall(archiveLetter, { parameters: { id }, body }));
    notify(archived ? 'Lettre retirée du site' : 'Lettre montrée sur le site', subject);
  },
);

export function removeLetter({ id, subject, state }: LetterSummary): Promise<void> {
  return confirmRemoval({
    question: 'Supprimer cette lettre ?',
    detail:
      state === 'sent'
        ? `« ${subject} » quittera le site et son rapport sera effacé.`
        : `« ${subject} » sera effacée pour toujours.`,
    async run() {
      await adminCall(deleteLetter, { parameters: { id } });
      notify('Lettre supprimée', subject);
      letters.refresh();
    },
  });
}

const SUNDAY_HOUR = 9;

const EMPTY: LetterInput = {
  kind: 'weekly',
  subject: '',
  preheader: '',
  content: '',
  archived: true,
};

export const campaignEditor = createEditor<LetterInput, Letter>({
  kind: 'letter',
  root: '#newsletter',
  empty: () => EMPTY,
  async load(id) {
    const campaign = await adminCall(getLetter, { parameters: { id } });
    if (campaign.state === 'draft') return campaign;
    throw new UserMessageError('Cette lettre n’est plus un brouillon.');
  },
  save: (id, version, fields) =>
    adminCall(saveLetter, { parameters: { id }, body: { ...fields, version } }),
  validate: (fields) => validate(letterInputSchema, fields),
  updateFailed: 'Erreur d’enregistrement',
  savedWord: 'Enregistrée',
});

/** Adds the posts of the last seven days at the end of the text. */
export const insertPostsOfTheWeek = withErrorToast('Erreur de chargement', async () => {
  const { items } = await withSession(() =>
    callPage(listOwnerPosts, { query: { state: 'published' } }),
  );
  const dated = items.map((post) => ({ ...post, createdAt: post.publishedAt ?? '' }));
  const week = composeWeeklyAnnouncements(dated, new Date());
  const state = campaignEditor.$document.get();
  if (!state) return;
  if (!week) {
    notify('Aucun article cette semaine', 'Rien n’a paru ces sept derniers jours.');
    return;
  }
  const content = [state.fields.content.trimEnd(), week].filter(Boolean).join('\n\n');
  campaignEditor.set({ content });
  notify('Articles ajoutés', 'Ils sont à la fin du texte.');
});

/** Without an address, the test mail is sent to the administrator. */
export async function sendTrial(to: string): Promise<void> {
  const letter = await campaignEditor.save();
  if (!letter) return;
  await runWithErrorToast('Erreur d’envoi', async () => {
    const body = { ...(to.trim() && { to: to.trim() }) };
    notifyTrial(await adminCall(sendTestCampaign, { parameters: { id: letter.id }, body }));
  });
}

/** "dimanche 22 novembre 2026 à 9 h", in Swiss time. */
export function sundayMoment(): string {
  const departure = nextSunday(new Date(), SUNDAY_HOUR).toISOString();
  return `dimanche ${formatDate(departure)} à ${SUNDAY_HOUR}\u00a0h`;
}

export async function sendLetter(when: 'now' | 'sunday'): Promise<void> {
  const letter = await campaignEditor.save();
  if (!letter) return;
  const moment = when === 'now' ? 'maintenant' : sundayMoment();
  const recipients = await recipientsOf(letter.kind);
  const answer = await askConfirmation({
    question: when === 'now' ? 'Envoyer cette lettre maintenant ?' : 'Programmer cette lettre ?',
    detail: `«\u202f${letter.subject}\u202f» partira ${moment}. ${recipients}`,
    confirm: when === 'now' ? 'Envoyer' : 'Programmer',
    cancel: 'Pas encore',
  });
  if (answer !== 'confirm') return;
  await runWithErrorToast('Erreur d’envoi', async () => {
    const { id, version } = letter;
    await adminCall(scheduleLetter, { parameters: { id }, body: { when, version } });
    notify(when === 'now' ? 'Lettre en route' : 'Lettre programmée', letter.subject);
    location.assign(campaignEditor.root);
    await letters.refresh();
    // A letter to few people may be sent before this refresh, so that watchSending never sees it leave.
    mailStatus.refresh();
    if (when === 'now') loadReport(letter);
  });
}
