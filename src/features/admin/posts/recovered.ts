import { atom } from 'nanostores';
import { askConfirmation } from '#src/features/admin/app/confirmation.ts';
import { abandonedTexts, forgetText, type KeptText } from './kept-text.ts';

/** Texts found in the browser that were never saved. */
export const $recovered = atom<KeptText[]>([]);

export async function refreshRecovered(): Promise<void> {
  $recovered.set(await abandonedTexts());
}

export async function discardText({ key, fields }: KeptText): Promise<void> {
  const answer = await askConfirmation({
    question: 'Jeter ce texte ?',
    detail: `« ${fields.title || 'Sans titre'} » n’existe que dans ce navigateur.`,
    confirm: 'Jeter',
    cancel: 'Annuler',
    destructive: true,
  });
  if (answer !== 'confirm') return;
  forgetText(key);
  await refreshRecovered();
}
