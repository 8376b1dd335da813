import { $editing, changeEditing, isChanged } from './editor-store.ts';
import type { PostFields } from './fields.ts';
import { forgetText, keepText } from './kept-text.ts';

const PAUSE_MS = 2_000;

let timer: ReturnType<typeof setInterval> | undefined;
let kept: PostFields | null = null;

/** Keeps the unsaved text in the browser every two seconds, and at once when the page goes away. */
export function startKeeping(): void {
  stopKeeping();
  kept = null;
  keepNow();
  timer = setInterval(keepNow, PAUSE_MS);
  addEventListener('pagehide', keepNow);
  addEventListener('beforeunload', warn);
  document.addEventListener('visibilitychange', keepNow);
}

export function stopKeeping(): void {
  keepNow();
  clearInterval(timer);
  removeEventListener('pagehide', keepNow);
  removeEventListener('beforeunload', warn);
  document.removeEventListener('visibilitychange', keepNow);
}

function keepNow(): void {
  const editing = $editing.get();
  if (!editing || editing.fields === kept) return;
  kept = editing.fields;
  if (!isChanged(editing)) {
    forgetText(editing.key);
    changeEditing({ keptAt: null });
    return;
  }
  const keptAt = new Date().toISOString();
  const { key, id, version, fields } = editing;
  const done = keepText({ key, postId: id, baseVersion: version, fields, keptAt });
  changeEditing({ keptAt: done ? keptAt : 'refused' });
}

/** The text is what the server has: nothing needs to be kept. */
export function keepNothing(): void {
  const editing = $editing.get();
  if (!editing) return;
  kept = editing.fields;
  forgetText(editing.key);
  changeEditing({ keptAt: null });
}

function warn(event: BeforeUnloadEvent): void {
  const editing = $editing.get();
  if (editing && isChanged(editing)) event.preventDefault();
}
