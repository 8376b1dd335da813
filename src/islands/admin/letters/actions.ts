import {
  fetchLetter,
  requestArchiving,
  requestLetterDeletion,
  requestSchedule,
} from '#src/api/admin/letters.ts';
import { fetchOwnerPosts } from '#src/api/admin/posts.ts';
import type { LetterSummary } from '#src/api/letter-schemas.ts';
import { askConfirmation } from '#src/islands/admin/pieces/confirmation.ts';
import { $session, withSession } from '#src/islands/admin/session/store.ts';
import { notify } from '#src/islands/ui/toasts.ts';
import { announceWeek } from '#src/tarot/letter-text.ts';
import {
  $composing,
  beginComposing,
  changeComposing,
  endComposing,
  isUnsaved,
} from './composing.ts';
import { saveLetter, setLetterField, stopAutosave } from './save.ts';
import { refreshLetters, replaceLetter, reportFailure } from './store.ts';

export function newLetter(): void {
  beginComposing(null);
}

export async function editLetter({ id }: LetterSummary): Promise<void> {
  try {
    beginComposing(await withSession(() => fetchLetter(id)));
  } catch (error) {
    reportFailure('Erreur de chargement', error);
  }
}

/**
 * Leaves the form. Saves what can be saved; what cannot is asked about.
 * @returns false when the owner stays
 */
export async function closeComposer(): Promise<boolean> {
  const composing = $composing.get();
  if (composing && isUnsaved(composing) && !(await saveLetter())) {
    // The session has ended: the letter waits for the owner's return.
    if ($session.get() === 'out') return false;
    const answer = await askConfirmation({
      question: 'Quitter sans enregistrer ?',
      detail:
        'La lettre n’a pas pu être enregistrée telle qu’elle est : ces changements seraient perdus.',
      confirm: 'Quitter',
      cancel: 'Continuer l’écriture',
      destructive: true,
    });
    if (answer !== 'confirm') return false;
  }
  leaveComposer();
  return true;
}

export function leaveComposer(): void {
  stopAutosave();
  endComposing();
}

/** Leaves a letter that the server does not have where it is: the form opens on it after the next login. */
export function pauseComposer(): void {
  const composing = $composing.get();
  if (composing && isUnsaved(composing)) {
    stopAutosave();
    changeComposing({ saving: false });
  } else {
    leaveComposer();
  }
}

/** Adds the posts of the last seven days at the end of the text. */
export async function insertPostsOfTheWeek(): Promise<void> {
  try {
    const { items } = await withSession(() => fetchOwnerPosts({ state: 'published' }));
    const dated = items.map((post) => ({ ...post, createdAt: post.publishedAt ?? '' }));
    const week = announceWeek(dated, new Date());
    const composing = $composing.get();
    if (!composing) return;
    if (!week) {
      notify('Aucun article cette semaine', 'Rien n’a paru ces sept derniers jours.');
      return;
    }
    setLetterField(
      'content',
      [composing.fields.content.trimEnd(), week].filter(Boolean).join('\n\n'),
    );
    notify('Articles ajoutés', 'Ils sont à la fin du texte.');
  } catch (error) {
    reportFailure('Erreur de chargement', error);
  }
}

/** Takes back a letter that has not begun to go out. */
export async function takeBack(letter: LetterSummary): Promise<void> {
  try {
    const draft = await withSession(() => requestSchedule(letter, 'draft'));
    notify('Envoi annulé', draft.subject);
    replaceLetter(draft);
  } catch (error) {
    reportFailure('Erreur de mise à jour', error);
    refreshLetters();
  }
}

export async function toggleArchive({ id, archived, subject }: LetterSummary): Promise<void> {
  try {
    replaceLetter(await withSession(() => requestArchiving(id, !archived)));
    notify(archived ? 'Lettre retirée du site' : 'Lettre montrée sur le site', subject);
  } catch (error) {
    reportFailure('Erreur de mise à jour', error);
  }
}

export async function removeLetter({ id, subject, state }: LetterSummary): Promise<void> {
  const answer = await askConfirmation({
    question: 'Supprimer cette lettre ?',
    detail:
      state === 'sent'
        ? `« ${subject} » quittera le site et son rapport sera effacé.`
        : `« ${subject} » sera effacée pour toujours.`,
    confirm: 'Supprimer',
    cancel: 'Annuler',
    destructive: true,
  });
  if (answer !== 'confirm') return;
  try {
    await withSession(() => requestLetterDeletion(id));
    notify('Lettre supprimée', subject);
    refreshLetters();
  } catch (error) {
    reportFailure('Erreur de suppression', error);
  }
}
