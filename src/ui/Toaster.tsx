import { useStore } from '@nanostores/react';
import { $toast, dismissToast, holdToast } from './toasts.ts';

/** Toasts lie on the page's header, the one strip that is neither read nor filled in. */
const TOASTER =
  'toaster pointer-events-none fixed inset-x-1 top-[max(0.25rem,env(safe-area-inset-top))] z-100 grid justify-items-end print:hidden';

/** Three lines of description on a phone end above `scroll-padding-top`, where what has the focus begins. */
const TOAST =
  'toast pointer-events-auto flex max-w-152 items-center rounded-[6px] border-l-5 border-gold bg-ivory pl-3 text-[0.875rem]/[1.25] text-ink raised data-[open=false]:invisible data-[variant=destructive]:border-red md:text-md/[1.25] motion-safe:[transition:opacity_0.25s,translate_0.25s] starting:opacity-0 starting:[translate:0_-1rem]';

/**
 * Shows the current toast. Both live regions stand in the page from the start: a region that arrives
 * with its text is not announced. Their `aria-live` keeps dialogs from hiding them as the rest of the page.
 */
export function Toaster() {
  const toast = useStore($toast);
  const card = toast && (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at a toast only keeps it on screen
    <div
      key={toast.id}
      className={TOAST}
      data-variant={toast.variant}
      data-open={toast.open}
      onPointerEnter={() => holdToast(true)}
      onPointerLeave={() => holdToast(false)}
      onFocus={() => holdToast(true)}
      onBlur={() => holdToast(false)}
    >
      <div className="flex-1 py-1.5">
        <p data-part="title">
          <strong>{toast.title}</strong>
        </p>
        {toast.description && <p data-part="description">{toast.description}</p>}
      </div>
      {toast.action && (
        <button
          type="button"
          className="min-h-11 cursor-pointer px-2 font-semibold text-red underline"
          onClick={() => {
            toast.action?.run();
            dismissToast(toast.id);
          }}
        >
          {toast.action.label}
        </button>
      )}
      <button
        type="button"
        className="size-11 cursor-pointer text-3xl/none"
        aria-label="Fermer"
        onClick={() => dismissToast(toast.id)}
      >
        ×
      </button>
    </div>
  );
  const failed = toast?.variant === 'destructive';
  return (
    <div className={TOASTER}>
      <div role="status" aria-live="polite">
        {!failed && card}
      </div>
      <div role="alert" aria-live="assertive">
        {failed && card}
      </div>
    </div>
  );
}
