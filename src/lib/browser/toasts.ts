// See docs/decisions/0013-one-toaster.md.
import { atom } from 'nanostores';

export interface Toast {
  id: number;
  variant: 'default' | 'destructive';
  title: string;
  description?: string;
  action?: { label: string; run: () => void };
  /** A dismissed toast is hidden at once and leaves the page a moment later. */
  open: boolean;
}

type NewToast = Omit<Toast, 'id' | 'open' | 'variant'>;

const SHOWN_MS = 5_000;
/** Good news gives way to other good news only after it could be read. */
const READ_MS = 2_000;
const REMOVED_AFTER_MS = 3_000;

/** The one toast on screen, or null. */
export const $toast = atom<Toast | null>(null);

const waiting: Toast[] = [];
let count = 0;
let readable = 0;
/** The toast that is pointed at or focused, if any. */
let heldId: number | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

function after(ms: number, run: () => void): void {
  clearTimeout(timer);
  timer = setTimeout(run, ms);
}

function show(toast: Toast): void {
  readable = Date.now() + READ_MS;
  $toast.set(toast);
  schedule();
}

/** An error is read to its end; good news is cut short when more is waiting. */
function schedule(): void {
  const current = $toast.get();
  if (!current || current.id === heldId) return;
  const hurried = waiting.length > 0 && current.variant === 'default';
  after(hurried ? Math.max(0, readable - Date.now()) : SHOWN_MS, () => dismissToast(current.id));
}

function add(variant: Toast['variant'], toast: NewToast): void {
  const added: Toast = { ...toast, variant, id: ++count, open: true };
  if (variant === 'destructive' || !$toast.get()?.open) {
    show(added);
  } else {
    waiting.push(added);
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
    after(REMOVED_AFTER_MS, () => $toast.set(null));
  }
}

/** Removes error toasts when a new attempt begins; success toasts stay. */
export function clearError(): void {
  const current = $toast.get();
  if (current?.open && current.variant === 'destructive') dismissToast(current.id);
}

/** Keeps the toast while it is pointed at or focused, and starts its time again afterwards. */
export function holdToast(held: boolean): void {
  const current = $toast.get();
  if (!current?.open) return;
  heldId = held ? current.id : null;
  if (held) clearTimeout(timer);
  else schedule();
}
