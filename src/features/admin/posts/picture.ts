import { map } from 'nanostores';
import type { ClipboardEvent } from 'react';
import type { Area } from 'react-easy-crop';
import { errorMessage } from '#src/features/admin/app/error-message.ts';
import { SessionLeft, withSession } from '#src/features/admin/app/session-store.ts';
import { POST_PICTURE_RATIO } from '#src/features/blog/model.ts';
import { clearError, notify, notifyError } from '#src/ui/toasts.ts';
import { IMAGE_BYTES, IMAGE_TYPES, postImage, TOO_LARGE, WRONG_TYPE } from './api.ts';
import { $post, postEditor } from './post-editor.ts';

/** One function call carries 4.5 MB at most; the rest of the body needs room too. */
const SENT_BYTES = 4 * 1024 * 1024;
const WIDEST = 2_400;
const QUALITY = 0.92;

const NONE = {
  phase: 'none' as 'none' | 'framing' | 'sending' | 'failed',
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
  /** Share sent so far, 0 to 1. */
  progress: 0,
  failure: '',
};

/** The picture being chosen for the post. */
export const $picture = map(NONE);

let sending: AbortController | null = null;
/** Counts the files given: the last one is shown, however long an earlier one takes to read. */
let given = 0;

export async function choosePicture(file: File | undefined): Promise<void> {
  const draft = $post.get();
  if (!file || !draft) return;
  clearError();
  const mine = ++given;
  if (!IMAGE_TYPES.includes(file.type)) return refuseType();
  if (file.size > IMAGE_BYTES) return notifyError('Fichier trop volumineux', TOO_LARGE);
  try {
    const [picture, shown] = await Promise.all([
      createImageBitmap(file, { imageOrientation: 'from-image' }),
      readDataUrl(file),
    ]);
    if (!postEditor.isOpen(draft) || mine !== given) {
      picture.close();
      return;
    }
    $picture.get().picture?.close();
    const alt = $post.get()?.fields.imageAlt ?? '';
    $picture.set({ ...NONE, phase: 'framing', name: file.name, picture, shown, alt });
  } catch {
    refuseType();
  }
}

function refuseType(): void {
  notifyError('Type de fichier invalide', WRONG_TYPE);
}

function readDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** A picture in the clipboard, wherever in the form it is pasted; text is left to its field. */
export function pastePicture(event: ClipboardEvent): void {
  const file = event.clipboardData.files[0];
  if (!file || $picture.get().phase !== 'none') return;
  event.preventDefault();
  choosePicture(file);
}

export async function sendPicture(): Promise<void> {
  const { picture, area, whole, name, alt } = $picture.get();
  if (!picture) return;
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
    postEditor.set({ imageUrl: url, imageAlt: alt.trim() });
    notify('Image uploadée avec succès', `${name} (${Math.round(file.size / 1024)} KB)`);
    closePicture();
  } catch (error) {
    if (sending !== stop || error instanceof SessionLeft) return;
    // The toast has the specified words; what to do about it stays in the window.
    $picture.set({ ...$picture.get(), phase: 'failed', failure: errorMessage(error) });
    notifyError("Erreur d'upload", errorMessage(error, 'Une erreur est survenue'));
  }
}

export function closePicture(): void {
  given++;
  sending?.abort();
  sending = null;
  $picture.get().picture?.close();
  $picture.set(NONE);
}

postEditor.onTurn(closePicture);

export function removePicture(): void {
  postEditor.set({ imageUrl: '', imageAlt: '' });
}

/**
 * The area, or the whole picture without one, written anew: nothing of the camera's notes (place, date, owner) is
 * left in it, and it is small enough to be sent.
 */
async function writePicture(picture: ImageBitmap, area: Area | null): Promise<Blob> {
  for (let widest = WIDEST; ; widest *= 0.75) {
    const canvas = drawPicture(picture, area, widest);
    const written = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
    if (written.size <= SENT_BYTES) return written;
  }
}

function drawPicture(picture: ImageBitmap, area: Area | null, widest: number): OffscreenCanvas {
  const whole = { x: 0, y: 0, width: picture.width, height: picture.height };
  const { x, y, width, height } = area ?? whole;
  const scale = Math.min(1, widest / Math.max(width, height));
  const across = Math.round(width * scale);
  const high = area ? across / POST_PICTURE_RATIO : height * scale;
  const canvas = new OffscreenCanvas(across, Math.round(high));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw pictures');
  context.imageSmoothingQuality = 'high';
  // JPEG knows no transparency: what was clear becomes paper.
  context.fillStyle = '#f6ecd4';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return canvas;
}
