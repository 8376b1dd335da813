// See docs/decisions/0052-pictures-in-a-text.md.
import { atom } from 'nanostores';
import type { ClipboardEvent } from 'react';
import { attempt, ownerCall } from '#src/features/admin/session/session-store.ts';
import { clearError, notify, notifyError } from '#src/ui/toasts.ts';
import { IMAGE_TYPES, TOO_LARGE, uploadImage, WRONG_TYPE } from './api.ts';
import { writePicture } from './picture-file.ts';
import { $post, postEditor } from './post-editor.ts';

/** What is smaller is shrunk to what the server takes. */
const SHRINKABLE_BYTES = 20 * 1024 * 1024;
const NOT_SHRUNK = 'Au-delà de 20 Mo, une image ne peut pas être réduite ici.';
/** For what is sent, over a slow mobile network. */
const UPLOAD_DEADLINE_MS = 120_000;

/** Whether a picture is on its way: only one at a time. */
export const $isSending = atom(false);

/** @returns the picture's address; empty where it was not sent, of which the owner is told */
export async function sendPicture(file: File): Promise<string> {
  let address = '';
  if ($isSending.get()) return address;
  clearError();
  $isSending.set(true);
  const isPicture = IMAGE_TYPES.includes(file.type);
  const isTooLarge = isPicture && file.size > SHRINKABLE_BYTES;
  const image = isPicture && !isTooLarge ? await writePicture(file).catch(() => null) : null;
  if (isTooLarge) notifyError('Fichier trop volumineux', `${NOT_SHRUNK} ${TOO_LARGE}`);
  else if (!image) notifyError('Type de fichier invalide', WRONG_TYPE);
  else {
    const send = async () => {
      const form = new FormData();
      form.append('image', image);
      const answer = await ownerCall(uploadImage, { form, deadlineMs: UPLOAD_DEADLINE_MS });
      address = answer.url;
      notify('Image uploadée avec succès', `${file.name} (${Math.round(image.size / 1024)} KB)`);
    };
    await attempt("Erreur d'upload", send, 'Une erreur est survenue');
  }
  $isSending.set(false);
  return address;
}

/** For the post that is open, above its text. */
export async function choosePicture(file: File | undefined): Promise<void> {
  const post = $post.get();
  const imageUrl = post && file ? await sendPicture(file) : '';
  if (post && imageUrl && postEditor.isOpen(post)) postEditor.set({ imageUrl });
}

/** A picture in the clipboard, wherever in the form it is pasted; text is left to its field. */
export function pastePicture(event: ClipboardEvent): void {
  const [file] = event.clipboardData.files;
  if (!file) return;
  event.preventDefault();
  choosePicture(file);
}
