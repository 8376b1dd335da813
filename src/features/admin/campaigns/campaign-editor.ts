import {
  getLetter,
  type Letter,
  type LetterInput,
  letterInputSchema,
  saveLetter,
  scheduleLetter,
  sendTestCampaign,
} from '#src/api/admin/campaigns.ts';
import { listOwnerPosts } from '#src/api/admin/posts.ts';
import { callPage } from '#src/api/client.ts';
import { askConfirmation } from '#src/features/admin/auth/confirm-dialog-state.ts';
import { UserMessageError } from '#src/features/admin/auth/error-message.ts';
import {
  adminCall,
  runWithErrorToast,
  withErrorToast,
  withSession,
} from '#src/features/admin/auth/session.ts';
import { createEditor } from '#src/features/admin/editor/editor.ts';
import { validate } from '#src/features/admin/editor/editor-state.ts';
import { tellTrial } from '#src/features/admin/mail-delivery/state.ts';
import { recipientsOf } from '#src/features/admin/subscribers/state.ts';
import { announceWeek } from '#src/features/newsletter/model.ts';
import { notify } from '#src/lib/browser/toasts.ts';
import { formatDate, nextSunday } from '#src/lib/time.ts';
import { letters, loadReport } from './state.ts';

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
  words: {
    createFailed: 'Erreur d’enregistrement',
    updateFailed: 'Erreur d’enregistrement',
    saved: 'Enregistrée',
  },
});

/** Adds the posts of the last seven days at the end of the text. */
export const insertPostsOfTheWeek = withErrorToast('Erreur de chargement', async () => {
  const { items } = await withSession(() =>
    callPage(listOwnerPosts, { query: { state: 'published' } }),
  );
  const dated = items.map((post) => ({ ...post, createdAt: post.publishedAt ?? '' }));
  const week = announceWeek(dated, new Date());
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
    tellTrial(await adminCall(sendTestCampaign, { parameters: { id: letter.id }, body }));
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
    // A letter to few people has left before the list is asked how far it has come.
    if (when === 'now') loadReport(letter);
  });
}
