import { Dialog as Base } from '@base-ui/react/dialog';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button, getButtonClass } from './Button.tsx';
import { Icon } from './Icon.tsx';

const WIDTHS = {
  /** For a dialog that asks a question, with the frame of a tarot card. */
  narrow:
    'w-[min(100%-1.5rem,32rem)] border-[2.5px] border-ink [outline:1px_solid] -outline-offset-9',
  normal: 'w-[min(100%-1.5rem,40rem)] [outline:none]',
  wide: 'w-[min(100%-1.5rem,72rem)] [outline:none]',
};

type Width = keyof typeof WIDTHS;

const TRANSITION_CLASS =
  'data-starting-style:opacity-0 data-ending-style:opacity-0 motion-safe:transition-[opacity,translate]';

const BACKDROP_CLASS = `fixed inset-0 z-50 bg-shadow/72 ${TRANSITION_CLASS}`;

/** Returns classes that leave a strip at the top free for toasts, except on low screens (`short`). */
function getDialogClass(width: Width): string {
  return `paper fixed inset-x-0 top-22 bottom-0 z-50 m-auto h-fit max-h-[calc(100dvh-6.25rem)] short:top-1 short:max-h-[calc(100dvh-0.5rem)] overflow-y-auto overscroll-contain p-6 text-base before:hidden data-starting-style:[translate:0_0.75rem] data-ending-style:[translate:0_0.75rem] md:p-9 ${TRANSITION_CLASS} ${WIDTHS[width]}`;
}

interface Props {
  open: boolean;
  /** If omitted, only the contents can close the dialog, which then covers all other dialogs. */
  onClose?: () => void;
  /** Whether the dialog has no close button and ignores clicks outside; Escape still calls `onClose`. */
  requiresChoice?: boolean;
  /** Called once the dialog is closed and the focus is restored. */
  onCloseComplete?: () => void;
  title: string;
  description?: string;
  width?: Width;
  children: ReactNode;
}

/** A modal dialog with a title, and a close button if there is `onClose` but no `requiresChoice`. */
export function Dialog(props: Props) {
  const { open, onClose, requiresChoice, onCloseComplete, title, children } = props;
  const { description, width = 'normal' } = props;
  const layerClass = onClose ? '' : 'z-60';
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={!onClose || requiresChoice === true}
      onOpenChangeComplete={(isOpen) => {
        if (!isOpen) onCloseComplete?.();
      }}
      onOpenChange={(isOpen, { event, cancel }) => {
        // A toast is above the dialog, so a click on the toast does not count as a click outside.
        if (event.target instanceof Element && event.target.closest('.toaster')) cancel();
        else if (!isOpen) onClose?.();
      }}
    >
      <Base.Portal>
        {/* Without `forceRender` Base UI renders no backdrop for a nested dialog. */}
        <Base.Backdrop className={`${BACKDROP_CLASS} ${layerClass}`} forceRender />
        <Base.Popup
          role={requiresChoice ? 'alertdialog' : 'dialog'}
          className={`${getDialogClass(width)} ${layerClass}`}
        >
          <div className="flex items-start justify-between gap-4">
            <Base.Title className="text-title-3">{title}</Base.Title>
            {onClose && !requiresChoice && (
              <Base.Close
                className={`${getButtonClass({ look: 'icon' })} -mt-2 -mr-2 flex-none`}
                aria-label="Fermer"
              >
                <Icon name="close" />
              </Base.Close>
            )}
          </div>
          {description && <Base.Description className="mt-2.5">{description}</Base.Description>}
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

interface DialogButtonProps extends Omit<Props, 'open' | 'onClose' | 'children'> {
  button: ComponentProps<typeof Button>;
  children: (close: () => void) => ReactNode;
}

/** A button and the dialog that it opens; `children` gets a function that closes the dialog. */
export function DialogButton({ button, children, ...dialog }: DialogButtonProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)} {...button} />
      <Dialog open={open} onClose={close} {...dialog}>
        {children(close)}
      </Dialog>
    </>
  );
}

/** The buttons at the end of a dialog, which stay visible while its contents scroll. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-3 mt-2 -mb-3 flex flex-wrap justify-end gap-3 bg-ivory pt-3 pb-3 max-sm:*:flex-auto md:-bottom-6 md:-mb-6 md:pb-6 short:static">
      {children}
    </div>
  );
}
