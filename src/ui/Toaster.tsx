import { useStore } from '@nanostores/react';
import { $toast, dismissToast, holdToast } from './toasts.ts';

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
      className="toast"
      data-variant={toast.variant}
      data-open={toast.open}
      onPointerEnter={() => holdToast(true)}
      onPointerLeave={() => holdToast(false)}
      onFocus={() => holdToast(true)}
      onBlur={() => holdToast(false)}
    >
      <p className="toast-title">{toast.title}</p>
      {toast.description && <p className="toast-description">{toast.description}</p>}
      {toast.action && (
        <button
          type="button"
          className="toast-action"
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
        className="toast-close"
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
