import { dismissToast, holdToast, type Toast } from './toasts.ts';

/** Three lines of description on a phone end above `scroll-padding-top`, where what has the focus begins. */
const TOAST =
  'toast pointer-events-auto flex max-w-152 items-center rounded-[6px] border-l-5 border-gold bg-ivory pl-3 text-[0.875rem]/[1.25] text-ink raised data-[open=false]:invisible data-[variant=destructive]:border-red md:text-md/[1.25] motion-safe:[transition:opacity_0.25s,translate_0.25s] starting:opacity-0 starting:[translate:0_-1rem]';

/** A toast with its buttons. */
export function ToastCard({ id, variant, title, description, action, open }: Toast) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at a toast only keeps it on screen
    <div
      className={TOAST}
      data-variant={variant}
      data-open={open}
      onPointerEnter={() => holdToast(true)}
      onPointerLeave={() => holdToast(false)}
      onFocus={() => holdToast(true)}
      onBlur={() => holdToast(false)}
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
