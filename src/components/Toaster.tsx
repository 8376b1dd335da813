import { useStore } from '@nanostores/react';
import { type FocusEvent, useLayoutEffect, useRef } from 'react';
import { $toast, dismissToast, setToastHeld, type Toast } from '#src/lib/browser/toasts.ts';

/** Places toasts over the page's header, so that they hide neither text nor fields. */
const TOASTER_CLASS =
  'toaster pointer-events-none fixed top-[max(0.25rem,env(safe-area-inset-top))] right-1 left-1 z-100 grid justify-items-end print:hidden';
const BESIDE_MENU_CLASS = 'max-lg:right-14 min-[24rem]:max-lg:right-28';

interface Props {
  /** Whether the page's header has a menu button at its right end. */
  hasHeaderMenu?: boolean;
}

/**
 * Shows the current toast. Both live regions exist from the start, because screen readers do not announce a
 * region added together with its text. An open dialog hides the rest of the page from screen readers, except
 * elements with `aria-live`.
 */
export function Toaster({ hasHeaderMenu = true }: Props) {
  const toast = useStore($toast);
  const view = toast && <ToastView key={toast.id} {...toast} />;
  const isError = toast?.variant === 'destructive';
  return (
    <div className={hasHeaderMenu ? `${TOASTER_CLASS} ${BESIDE_MENU_CLASS}` : TOASTER_CLASS}>
      <div role="status" aria-live="polite">
        {!isError && view}
      </div>
      <div role="alert" aria-live="assertive">
        {isError && view}
      </div>
    </div>
  );
}

/** Three lines of description fit in the height of `scroll-padding-top`: a toast covers no focused field. */
const TOAST_CLASS =
  'toast pointer-events-auto flex max-w-152 items-center rounded-[6px] border-l-5 border-gold bg-ivory pl-3 text-[0.875rem]/[1.25] text-ink raised data-[open=false]:invisible data-[variant=destructive]:border-red md:text-md/[1.25] motion-safe:[transition:opacity_0.25s,translate_0.25s] starting:opacity-0 starting:[translate:0_-1rem]';

function ToastView({ id, variant, title, description, action, open }: Toast) {
  const root = useRef<HTMLDivElement>(null);
  const previousFocus = useRef<HTMLElement | null>(null);

  // A toast that closes while it has the focus restores the previous focus.
  useLayoutEffect(() => {
    const element = root.current;
    if (!open) return;
    return () => {
      if (element?.contains(document.activeElement)) {
        previousFocus.current?.focus({ preventScroll: true });
      }
    };
  }, [open]);

  function handleFocus({ relatedTarget }: FocusEvent): void {
    setToastHeld(true);
    if (relatedTarget instanceof HTMLElement && !root.current?.contains(relatedTarget)) {
      previousFocus.current = relatedTarget;
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at a toast only holds it on screen
    <div
      ref={root}
      className={TOAST_CLASS}
      data-variant={variant}
      data-open={open}
      onPointerEnter={() => setToastHeld(true)}
      onPointerLeave={() => setToastHeld(false)}
      onFocus={handleFocus}
      onBlur={() => setToastHeld(false)}
    >
      <div className="flex-1 py-1.5">
        <p data-part="title">
          <strong>{title}</strong>
        </p>
        {description && <p data-part="description">{description}</p>}
      </div>
      {action && (
        <button
          type="button"
          className="min-h-11 cursor-pointer px-2 font-semibold text-red underline"
          onClick={() => {
            action.run();
            dismissToast(id);
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        className="size-11 cursor-pointer text-3xl/none"
        aria-label="Fermer"
        onClick={() => dismissToast(id)}
      >
        ×
      </button>
    </div>
  );
}
