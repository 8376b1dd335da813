// See docs/decisions/0052-pictures-in-a-text.md.
import { map } from 'nanostores';
import type { ClipboardEvent } from 'react';
import type { Area } from 'react-easy-crop';
import { errorMessage } from '#src/features/admin/session/error-message.ts';
import {
  ownerCall,
  reportFailure,
  SessionLeft,
} from '#src/features/admin/session/session-store.ts';
import type { AskedPicture } from '#src/features/admin/writing/MarkupArea.tsx';
import { clearError, notify, notifyError } from '#src/ui/toasts.ts';
import { IMAGE_TYPES, TOO_LARGE, uploadImage, WRONG_TYPE } from './api.ts';
import { readPicture, shownPicture, writePicture } from './picture-file.ts';
import { $post, postEditor } from './post-editor.ts';

/** What is smaller is shrunk to what the server takes. */
const SHRINKABLE_BYTES = 20 * 1024 * 1024;
const NOT_SHRUNK = 'Au-delà de 20 Mo, une image ne peut pas être réduite ici.';
/** For what is sent, over a slow mobile network. */
const UPLOAD_DEADLINE_MS = 120_000;

const NONE = {
  /** Whether its window is. */
  open: false,
  /** For a picture within the text; null for the one above it. */
  asked: null as AskedPicture | null,
  name: '',
  /** As it was chosen; null as long as none is. */
  picture: null as OffscreenCanvas | null,
  /** The one in the window, for the screen. */
  shown: '',
  /** The part of the chosen one that is sent; null for the whole. */
  area: null as Area | null,
  alt: '',
  caption: '',
  faults: {} as { file?: string; alt?: string },
  /** Calls its sending off; null while it is not on its way. */
  sending: null as AbortController | null,
  failure: '',
  /** Its address, once it was sent. */
  src: '',
};

/** The picture being chosen for the post, above its text or within it. */
export const $picture = map(NONE);

/** The last file that was given: it is the one shown, however long an earlier one takes to read. */
let given: File | null = null;

export async function choosePicture(file: File | undefined): Promise<void> {
  const post = $post.get();
  // The words in the window are those of the picture that is on its way.
  if (!file || !post || $picture.get().sending) return;
  clearError();
  given = file;
  if (!IMAGE_TYPES.includes(file.type)) return refuseType();
  if (file.size > SHRINKABLE_BYTES) {
    return notifyError('Fichier trop volumineux', `${NOT_SHRUNK} ${TOO_LARGE}`);
  }
  try {
    const picture = await readPicture(file);
    const shown = await shownPicture(picture);
    const window = $picture.get();
    if (!postEditor.isOpen(post) || given !== file || window.sending) return;
    const words = window.open ? window : { ...NONE, alt: $post.get()?.fields.imageAlt ?? '' };
    $picture.set({ ...words, open: true, name: file.name, picture, shown, area: null, faults: {} });
  } catch {
    refuseType();
  }
}

function refuseType(): void {
  notifyError('Type de fichier invalide', WRONG_TYPE);
}

/** Opens the window for a picture within the text, with the one under the cursor if there is one. */
export function askTextPicture(asked: AskedPicture): void {
  const { src: shown = '', alt = '', caption = '' } = asked.current ?? {};
  $picture.set({ ...NONE, open: true, asked, shown, alt, caption });
}

/** A picture in the clipboard, wherever in the form it is pasted; text is left to its field. */
export function pastePicture(event: ClipboardEvent): void {
  const [file] = event.clipboardData.files;
  if (!file) return;
  event.preventDefault();
  choosePicture(file);
}

export async function sendPicture(): Promise<void> {
  const { asked, picture, name, area, alt } = $picture.get();
  const faults = asked && {
    ...(!picture && !asked.current && { file: 'Choisissez une image.' }),
    ...(alt.trim() === '' && { alt: 'Le texte de remplacement est obligatoire.' }),
  };
  $picture.setKey('faults', faults ?? {});
  if (faults && Object.keys(faults).length > 0) return;
  if (!picture) return finish(asked?.current?.src ?? '');
  clearError();
  const sending = new AbortController();
  $picture.set({ ...$picture.get(), sending, failure: '' });
  try {
    const file = await writePicture(picture, area);
    const form = new FormData();
    form.append('image', file);
    const { signal } = sending;
    const { url } = await ownerCall(uploadImage, { form, signal, deadlineMs: UPLOAD_DEADLINE_MS });
    notify('Image uploadée avec succès', `${name} (${Math.round(file.size / 1024)} KB)`);
    finish(url);
  } catch (error) {
    if ($picture.get().sending !== sending) return;
    // The toast has the specified words; what to do about it stays in the window.
    const failure = error instanceof SessionLeft ? '' : errorMessage(error);
    $picture.set({ ...$picture.get(), sending: null, failure });
    reportFailure("Erreur d'upload", error, 'Une erreur est survenue');
  }
}

/** Puts the picture above the text, or into it as soon as the text has the focus again. */
function finish(src: string): void {
  const { asked, alt } = $picture.get();
  $picture.set({ ...$picture.get(), open: false, sending: null, src });
  if (!asked) postEditor.set({ imageUrl: src, imageAlt: alt.trim() });
}

/** The window is gone, and the focus is back in the text. */
export function leavePicture(): void {
  const { asked, src, alt, caption } = $picture.get();
  $picture.set(NONE);
  if (src) asked?.put({ src, alt: alt.trim(), caption: caption.trim() });
}

export function closePicture(): void {
  given = null;
  $picture.get().sending?.abort();
  $picture.set({ ...$picture.get(), open: false, sending: null });
}

postEditor.onTurn(closePicture);

export function removePicture(): void {
  postEditor.set({ imageUrl: '', imageAlt: '' });
}
