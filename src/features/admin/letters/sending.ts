import { askConfirmation } from '#src/features/admin/app/confirmation.ts';
import { ownerCall, reportFailure } from '#src/features/admin/app/session-store.ts';
import { KIND_NAMES } from '#src/features/newsletter/model.ts';
import { formatDate, nextSunday } from '#src/time.ts';
import { notify, notifyError } from '#src/ui/toasts.ts';
import { scheduleLetter, testLetter } from './api.ts';
import { leaveComposer, saveLetter } from './composer.ts';

import { letters, loadReport } from './store.ts';

const SUNDAY_HOUR = 9;

/** Without an address the trial goes to the owner's own. */
export async function sendTrial(to: string): Promise<void> {
  const letter = await saveLetter();
  if (!letter) return;
  try {
    const trial = await ownerCall(testLetter, {
      parameters: { id: letter.id },
      body: { ...(to.trim() && { to: to.trim() }) },
    });
    if (trial.fault) notifyError('Départ de l’essai non confirmé', trial.fault);
    else notify('Essai envoyé', `À ${trial.to}`);
  } catch (error) {
    reportFailure('Erreur d’envoi', error);
  }
}

/** "dimanche 22 novembre 2026 à 9 h", in Swiss time. */
export function sundayMoment(): string {
  const departure = nextSunday(new Date(), SUNDAY_HOUR).toISOString();
  return `dimanche ${formatDate(departure)} à ${SUNDAY_HOUR}\u00a0h`;
}

export async function sendLetter(when: 'now' | 'sunday'): Promise<void> {
  const letter = await saveLetter();
  if (!letter) return;
  const moment = when === 'now' ? 'maintenant' : sundayMoment();
  const answer = await askConfirmation({
    question: when === 'now' ? 'Envoyer cette lettre maintenant ?' : 'Programmer cette lettre ?',
    detail: `« ${letter.subject} » partira ${moment} vers les abonnés confirmés qui ont choisi cette sorte d’envoi (${KIND_NAMES[letter.kind].letter.toLowerCase()}).`,
    confirm: when === 'now' ? 'Envoyer' : 'Programmer',
    cancel: 'Pas encore',
  });
  if (answer !== 'confirm') return;
  try {
    const { id, version } = letter;
    await ownerCall(scheduleLetter, { parameters: { id }, body: { when, version } });
    notify(when === 'now' ? 'Lettre en route' : 'Lettre programmée', letter.subject);
    leaveComposer();
    await letters.refresh();
    // A letter to few people has left before the list is asked how far it has come.
    if (when === 'now') loadReport(letter.id);
  } catch (error) {
    reportFailure('Erreur d’envoi', error);
  }
}
