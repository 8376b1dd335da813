import { map } from 'nanostores';
import { sentenceOf, serverSentenceOf } from '#src/features/admin/app/failures.ts';
import { SessionLeft, withSession } from '#src/features/admin/app/session-store.ts';
import { notify, notifyError } from '#src/ui/toasts.ts';
import { postImage } from './api.ts';
import { CENTERED, type Crop, MAX_ZOOM, moved } from './crop.ts';
import { $editing, isOpen, setFields } from './editor-store.ts';
import { PictureRefusal, readPicture, writePicture } from './picture-file.ts';

interface PictureChoice {
  phase: 'none' | 'framing' | 'sending' | 'failed';
  name: string;
  picture: ImageBitmap | null;
  crop: Crop;
  /** True: the picture keeps its own shape. */
  whole: boolean;
  alt: string;
  /** Share sent so far, 0 to 1. */
  progress: number;
  failure: string;
}

const NONE: PictureChoice = {
  phase: 'none',
  name: '',
  picture: null,
  crop: CENTERED,
  whole: false,
  alt: '',
  progress: 0,
  failure: '',
};

/** The picture being chosen for the post. */
export const $picture = map<PictureChoice>(NONE);

let sending: AbortController | null = null;
/** Counts the files given: the last one is shown, however long an earlier one takes to read. */
let given = 0;

export async function choosePicture(file: File | undefined): Promise<void> {
  const editing = $editing.get();
  if (!file || !editing) return;
  const mine = ++given;
  try {
    const picture = await readPicture(file);
    if (!isOpen(editing) || mine !== given) {
      picture.close();
      return;
    }
    $picture.get().picture?.close();
    const alt = $editing.get()?.fields.imageAlt ?? '';
    $picture.set({ ...NONE, phase: 'framing', name: file.name, picture, alt });
  } catch (error) {
    if (!(error instanceof PictureRefusal)) throw error;
    notifyError(error.title, error.message);
  }
}

/** A picture in the clipboard, wherever in the form it is pasted; text is left to its field. */
export function pastePicture(event: ClipboardEvent): void {
  const file = event.clipboardData?.files[0];
  if (!file || $picture.get().phase !== 'none') return;
  event.preventDefault();
  choosePicture(file);
}

export function moveCrop(right: number, down: number): void {
  const { picture, crop, whole } = $picture.get();
  if (picture && !whole) $picture.setKey('crop', moved(picture, crop, right, down));
}

export function zoomCrop(zoom: number): void {
  const { picture, crop } = $picture.get();
  const within = Math.min(MAX_ZOOM, Math.max(1, zoom));
  if (picture) $picture.setKey('crop', moved(picture, { ...crop, zoom: within }, 0, 0));
}

export function keepWhole(whole: boolean): void {
  $picture.setKey('whole', whole);
}

export function describePicture(alt: string): void {
  $picture.setKey('alt', alt);
}

export async function sendPicture(): Promise<void> {
  const { picture, crop, whole, name, alt } = $picture.get();
  if (!picture) return;
  const stop = new AbortController();
  sending = stop;
  $picture.set({ ...$picture.get(), phase: 'sending', progress: 0, failure: '' });
  try {
    const file = await writePicture(picture, whole ? null : crop);
    const onProgress = (share: number) => {
      if (sending === stop) $picture.setKey('progress', share);
    };
    const { url } = await withSession(() => postImage(file, { onProgress, signal: stop.signal }));
    setFields({ imageUrl: url, imageAlt: alt.trim() });
    notify('Image uploadée avec succès', `${name} (${Math.round(file.size / 1024)} KB)`);
    closePicture();
  } catch (error) {
    if (sending !== stop || error instanceof SessionLeft) return;
    // The toast has the specified words; what to do about it stays in the window.
    $picture.set({ ...$picture.get(), phase: 'failed', failure: sentenceOf(error) });
    notifyError("Erreur d'upload", serverSentenceOf(error, 'Une erreur est survenue'));
  }
}

export function closePicture(): void {
  given++;
  sending?.abort();
  sending = null;
  $picture.get().picture?.close();
  $picture.set(NONE);
}

export function removePicture(): void {
  setFields({ imageUrl: '', imageAlt: '' });
}
