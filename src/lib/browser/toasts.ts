// See docs/decisions/0013-one-toaster.md.
import { atom } from 'nanostores';

export interface Toast {
  id: number;
  variant: 'default' | 'destructive';
  title: string;
  description?: string;
  action?: { label: string; run: () => void };
  /** False if the toast is dismissed; it is then hidden, and removed from the page a moment later. */
  open: boolean;
}

type NewToast = Omit<Toast, 'id' | 'open' | 'variant'>;

const SHOWN_MS = 5_000;
/** Minimum time for which a success toast is shown when others are waiting. */
const MIN_SHOWN_MS = 2_000;
const REMOVED_AFTER_MS = 3_000;

/** The toast on screen, or null. */
export const $toast = atom<Toast | null>(null);

const waiting: Toast[] = [];
let count = 0;
let replaceableAt = 0;
/** The toast that is pointed at or focused, if any. */
let heldId: number | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

function restartTimer(ms: number, run: () => void): void {
  clearTimeout(timer);
  timer = setTimeout(run, ms);
}

function show(toast: Toast): void {
  replaceableAt = Date.now() + MIN_SHOWN_MS;
  $toast.set(toast);
  schedule();
}

/** Schedules the end of the current toast: a success toast is shown shorter if others wait, an error toast is not. */
function schedule(): void {
  const current = $toast.get();
  if (!current || current.id === heldId) return;
  const isShortened = waiting.length > 0 && current.variant === 'default';
  restartTimer(isShortened ? Math.max(0, replaceableAt - Date.now()) : SHOWN_MS, () =>
    dismissToast(current.id),
  );
}

function add(variant: Toast['variant'], toast: NewToast): void {
  const newToast: Toast = { ...toast, variant, id: ++count, open: true };
  if (variant === 'destructive' || !$toast.get()?.open) {
    show(newToast);
  } else {
    waiting.push(newToast);
    schedule();
  }
}

export function notify(title: string, description?: string, action?: Toast['action']): void {
  add('default', { title, ...(description && { description }), ...(action && { action }) });
}

export function notifyError(title: string, description?: string, action?: Toast['action']): void {
  add('destructive', { title, ...(description && { description }), ...(action && { action }) });
}

export function dismissToast(id: number): void {
  const current = $toast.get();
  if (current?.id !== id) return;
  const next = waiting.shift();
  if (next) {
    show(next);
  } else {
    $toast.set({ ...current, open: false });
    restartTimer(REMOVED_AFTER_MS, () => $toast.set(null));
  }
}

/** Dismisses an error toast because a new attempt begins; a success toast stays. */
export function clearError(): void {
  const current = $toast.get();
  if (current?.open && current.variant === 'destructive') dismissToast(current.id);
}

/** Stops the timer while the toast is pointed at or focused (`isHeld`), and restarts it afterwards. */
export function holdToast(isHeld: boolean): void {
  const current = $toast.get();
  if (!current?.open) return;
  heldId = isHeld ? current.id : null;
  if (isHeld) clearTimeout(timer);
  else schedule();
}
