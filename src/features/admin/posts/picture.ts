// See docs/decisions/0052-pictures-in-a-text.md.
import { map } from 'nanostores';
import type { ClipboardEvent } from 'react';
import type { Area } from 'react-easy-crop';
import { errorMessage } from '#src/features/admin/session/error-message.ts';
import { SessionLeft, withSession } from '#src/features/admin/session/session-store.ts';
import type { AskedPicture } from '#src/features/admin/writing/MarkupArea.tsx';
import { clearError, notify, notifyError } from '#src/ui/toasts.ts';
import { IMAGE_TYPES, postImage, TOO_LARGE, WRONG_TYPE } from './api.ts';
import { readPicture, writePicture } from './picture-file.ts';
import { $post, postEditor } from './post-editor.ts';

/** What is smaller is shrunk to what the server takes. */
const SHRINKABLE_BYTES = 20 * 1024 * 1024;
const NOT_SHRUNK = 'Au-delà de 20 Mo, une image ne peut pas être réduite ici.';

const NONE = {
  phase: 'none' as 'none' | 'framing' | 'sending' | 'failed',
  /** For a picture within the text; null for the one above it. */
  asked: null as AskedPicture | null,
  name: '',
  /** As it will be sent: the right way up. */
  picture: null as ImageBitmap | null,
  /** The same for the screen, as a data URL. */
  shown: '',
  crop: { x: 0, y: 0 },
  zoom: 1,
  /** What the crop and the zoom leave of the picture, in its own pixels. */
  area: null as Area | null,
  /** True: the picture keeps its own shape. */
  whole: false,
  alt: '',
  caption: '',
  faults: {} as { file?: string; alt?: string },
  /** Share sent so far, 0 to 1. */
  progress: 0,
  failure: '',
};

/** The picture being chosen for the post, above its text or within it. */
export const $picture = map(NONE);

let sending: AbortController | null = null;
/** Puts the picture into the text once its window is gone, and the text has the focus again. */
let putLater: (() => void) | null = null;
/** Counts the files given: the last one is shown, however long an earlier one takes to read. */
let given = 0;

export async function choosePicture(file: File | undefined): Promise<void> {
  const state = $post.get();
  // The words in the window are those of the picture that is on its way.
  if (!file || !state || $picture.get().phase === 'sending') return;
  clearError();
  const mine = ++given;
  if (!IMAGE_TYPES.includes(file.type)) return refuseType();
  if (file.size > SHRINKABLE_BYTES) {
    return notifyError('Fichier trop volumineux', `${NOT_SHRUNK} ${TOO_LARGE}`);
  }
  try {
    const { picture, shown } = await readPicture(file);
    if (!postEditor.isOpen(state) || mine !== given || $picture.get().phase === 'sending') {
      picture.close();
      return;
    }
    const open = $picture.get();
    open.picture?.close();
    const words = open.asked ? open : { ...NONE, alt: $post.get()?.fields.imageAlt ?? '' };
    $picture.set({ ...words, phase: 'framing', name: file.name, picture, shown, faults: {} });
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
  $picture.set({ ...NONE, phase: 'framing', asked, shown, alt, caption, whole: true });
}

/** A picture in the clipboard, wherever in the form it is pasted; text is left to its field. */
export function pastePicture(event: ClipboardEvent): void {
  const file = event.clipboardData.files[0];
  const { phase, asked } = $picture.get();
  if (!file || (phase !== 'none' && !asked)) return;
  event.preventDefault();
  choosePicture(file);
}

export async function sendPicture(): Promise<void> {
  const { picture, asked, alt } = $picture.get();
  if (asked) {
    const faults = {
      ...(!picture && !asked.current && { file: 'Choisissez une image.' }),
      ...(alt.trim() === '' && { alt: 'Le texte de remplacement est obligatoire.' }),
    };
    $picture.setKey('faults', faults);
    if (Object.keys(faults).length > 0) return;
    if (!picture && asked.current) return finish(asked.current.src);
  }
  if (picture) await upload(picture);
}

async function upload(picture: ImageBitmap): Promise<void> {
  const { area, whole, name } = $picture.get();
  clearError();
  const stop = new AbortController();
  sending = stop;
  $picture.set({ ...$picture.get(), phase: 'sending', progress: 0, failure: '' });
  try {
    const file = await writePicture(picture, whole ? null : area);
    const onProgress = (share: number) => {
      if (sending === stop) $picture.setKey('progress', share);
    };
    const { url } = await withSession(() => postImage(file, { onProgress, signal: stop.signal }));
    notify('Image uploadée avec succès', `${name} (${Math.round(file.size / 1024)} KB)`);
    finish(url);
  } catch (error) {
    if (sending !== stop || error instanceof SessionLeft) return;
    // The toast has the specified words; what to do about it stays in the window.
    $picture.set({ ...$picture.get(), phase: 'failed', failure: errorMessage(error) });
    notifyError("Erreur d'upload", errorMessage(error, 'Une erreur est survenue'));
  }
}

/** Puts the uploaded picture where it was asked for. */
function finish(url: string): void {
  const { asked, alt, caption } = $picture.get();
  const words = { alt: alt.trim(), caption: caption.trim() };
  closePicture();
  if (asked) putLater = () => asked.put({ src: url, ...words });
  else postEditor.set({ imageUrl: url, imageAlt: words.alt });
}

/** The window of the picture within the text is gone. */
export function leaveTextPicture(): void {
  putLater?.();
  putLater = null;
}

export function closePicture(): void {
  given++;
  sending?.abort();
  sending = null;
  putLater = null;
  $picture.get().picture?.close();
  $picture.set(NONE);
}

postEditor.onTurn(closePicture);

export function removePicture(): void {
  postEditor.set({ imageUrl: '', imageAlt: '' });
}
