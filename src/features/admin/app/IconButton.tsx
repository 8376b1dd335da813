import { Tooltip } from '@base-ui/react/tooltip';
import type { ButtonHTMLAttributes } from 'react';
import { Icon, type IconName } from '#src/ui/Icon.tsx';
import { adminRoot } from './root.ts';

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> {
  icon: IconName;
  filled?: boolean;
  /** What the button does, for those who cannot guess it from its drawing. */
  hint: string;
  /** The hint with the name of what it acts upon, for those who hear the buttons one by one. */
  label?: string;
}

/** A drawn button with its tooltip. */
export function IconButton({ icon, filled = false, hint, label = hint, ...attributes }: Props) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger className="icon-button" aria-label={label} {...attributes}>
        <Icon name={icon} filled={filled} />
      </Tooltip.Trigger>
      <Tooltip.Portal container={adminRoot}>
        <Tooltip.Positioner sideOffset={6} className="tooltip-place">
          <Tooltip.Popup className="tooltip">{hint}</Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
