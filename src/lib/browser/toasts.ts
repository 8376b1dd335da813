// See docs/decisions/0013-one-toaster.md.
import { atom } from 'nanostores';

export interface Toast {
  id: number;
  /** `default` for a success, `destructive` for an error. */
  variant: 'default' | 'destructive';
  title: string;
  description?: string;
  action?: { label: string; run: () => void };
  /** False once the toast is dismissed: it is hidden, and removed from the page after `REMOVAL_DELAY_MS`. */
  open: boolean;
}

const DISPLAY_MS = 5_000;
/** Time after which a success toast makes room for the next one, if any waits. */
const MIN_DISPLAY_MS = 2_000;
const REMOVAL_DELAY_MS = 3_000;

/** The toast on screen, or a dismissed one that is not yet removed, or null. */
export const $toast = atom<Toast | null>(null);

const queue: Toast[] = [];
let lastId = 0;
/** End of the current toast's minimum display time, in milliseconds since 1970. */
let minDisplayEndMs = 0;
/** Id of the toast whose timer is stopped while it is pointed at or focused. */
let heldId: number | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

function restartTimer(ms: number, run: () => void): void {
  clearTimeout(timer);
  timer = setTimeout(run, ms);
}

function showToast(toast: Toast): void {
  minDisplayEndMs = Date.now() + MIN_DISPLAY_MS;
  $toast.set(toast);
  scheduleDismissal();
}

/** Schedules the end of the current toast: a success toast is shown for less time if other toasts wait. */
function scheduleDismissal(): void {
  const current = $toast.get();
  if (!current || current.id === heldId) return;
  const isShortened = queue.length > 0 && current.variant === 'default';
  restartTimer(isShortened ? Math.max(0, minDisplayEndMs - Date.now()) : DISPLAY_MS, () =>
    dismissToast(current.id),
  );
}

function addToast(
  variant: Toast['variant'],
  title: string,
  description?: string,
  action?: Toast['action'],
): void {
  const optionalFields = { ...(description && { description }), ...(action && { action }) };
  const newToast: Toast = { title, ...optionalFields, variant, id: ++lastId, open: true };
  if (variant === 'destructive' || !$toast.get()?.open) {
    showToast(newToast);
  } else {
    queue.push(newToast);
    scheduleDismissal();
  }
}

/** Shows a success toast, or queues it while another toast is shown. */
export function notify(title: string, description?: string, action?: Toast['action']): void {
  addToast('default', title, description, action);
}

/** Shows an error toast, which replaces the current toast immediately. */
export function notifyError(title: string, description?: string, action?: Toast['action']): void {
  addToast('destructive', title, description, action);
}

export function dismissToast(id: number): void {
  const current = $toast.get();
  if (current?.id !== id) return;
  const next = queue.shift();
  if (next) {
    showToast(next);
  } else {
    $toast.set({ ...current, open: false });
    restartTimer(REMOVAL_DELAY_MS, () => $toast.set(null));
  }
}

/** Dismisses an error toast because a new attempt begins; a success toast stays. */
export function dismissErrorToast(): void {
  const current = $toast.get();
  if (current?.open && current.variant === 'destructive') dismissToast(current.id);
}

/** Stops the timer while the toast is pointed at or focused (`isHeld`), and restarts it afterwards. */
export function setToastHeld(isHeld: boolean): void {
  const current = $toast.get();
  if (!current?.open) return;
  heldId = isHeld ? current.id : null;
  if (isHeld) clearTimeout(timer);
  else scheduleDismissal();
}
