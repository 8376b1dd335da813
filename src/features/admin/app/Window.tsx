import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { Icon } from '#src/ui/Icon.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  wide?: boolean;
  children: ReactNode;
}

/** A sheet over the page, with its title and a way out. */
export function Window({ open, onClose, title, description, wide = false, children }: Props) {
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(isOpen, { event, cancel }) => {
        // A toast lies over the sheet: pressing on it is not pressing beside the sheet.
        if (event.target instanceof Element && event.target.closest('.toaster')) cancel();
        else if (!isOpen) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className={wide ? 'paper dialog wide' : 'paper dialog'}>
          <div className="dialog-head">
            <Dialog.Title>{title}</Dialog.Title>
            <Dialog.Close className="icon-button" aria-label="Fermer">
              <Icon name="close" />
            </Dialog.Close>
          </div>
          {description && <Dialog.Description>{description}</Dialog.Description>}
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
