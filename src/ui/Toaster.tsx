import { useStore } from '@nanostores/react';
import { $toast, dismissToast, holdToast } from './toasts.ts';

/** Three lines of description on a phone end above `scroll-padding-top`, where what has the focus begins. */
const TOAST =
  'toast pointer-events-auto flex w-full max-w-152 items-center rounded-[4px] border-l-5 border-gold bg-ivory pl-3 text-[0.875rem]/[1.25] text-ink [box-shadow:0_8px_28px_#05080fb3] transition-[opacity,translate] md:text-md/[1.25] data-[open=false]:pointer-events-none data-[open=false]:invisible data-[open=false]:[translate:0_-1rem] data-[open=false]:opacity-0 data-[open=true]:motion-safe:animate-[toast-in_0.25s_ease-out] data-[variant=destructive]:border-red';

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
        <p className="font-[700]" data-part="title">
          {toast.title}
        </p>
        {toast.description && <p data-part="description">{toast.description}</p>}
      </div>
      {toast.action && (
        <button
          type="button"
          className="min-h-11 cursor-pointer px-2 font-[700] text-red underline"
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
    <div className="toaster">
      <div role="status" aria-live="polite">
        {!failed && card}
      </div>
      <div role="alert" aria-live="assertive">
        {failed && card}
      </div>
    </div>
  );
}
