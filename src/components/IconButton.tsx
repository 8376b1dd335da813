import { Tooltip } from '@base-ui/react/tooltip';
import { type ComponentProps, createRef, type ReactNode } from 'react';
import { getButtonClass } from './Button.tsx';
import { Icon, type IconName } from './Icon.tsx';

/** A tooltip opens once the pointer has rested on its button for this time. */
const TOOLTIP_DELAY_MS = 700;
/** For this time after a tooltip has closed, the tooltip of another button opens without delay. */
const NO_DELAY_PERIOD_MS = 300;

/** Contains the tooltips, because all content must be in a landmark (`<main>`), not directly in `<body>`. */
const tooltipRoot = createRef<HTMLDivElement>();

export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Tooltip.Provider delay={TOOLTIP_DELAY_MS} timeout={NO_DELAY_PERIOD_MS}>
      {children}
      <div ref={tooltipRoot} />
    </Tooltip.Provider>
  );
}

interface Props extends Omit<ComponentProps<'button'>, 'type'> {
  icon: IconName;
  /** Whether the icon is filled, e.g. a star for something that is selected. */
  filled?: boolean;
  /** The tooltip, which names the action. */
  hint: string;
  /** The accessible name: the action and the item that it acts on. */
  label: string;
}

export function IconButton({ icon, filled = false, hint, label, ...attributes }: Props) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger
        className={getButtonClass({ look: 'icon' })}
        aria-label={label}
        {...attributes}
      >
        <Icon name={icon} filled={filled} />
      </Tooltip.Trigger>
      <Tooltip.Portal container={tooltipRoot}>
        <Tooltip.Positioner sideOffset={6} className="z-70">
          <Tooltip.Popup className="max-w-64 rounded-[3px] border border-gold bg-midnight px-3 py-1 text-sm text-ivory">
            {hint}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}

interface TargetProps {
  /** The item that the button acts on, for its accessible name. */
  target: string;
  onClick: () => void;
}

export function EditButton({ target, onClick }: TargetProps) {
  return <IconButton icon="pen" hint="Modifier" label={`Modifier ${target}`} onClick={onClick} />;
}

export function DeleteButton({ target, onClick }: TargetProps) {
  return <IconButton icon="bin" hint="Supprimer" label={`Supprimer ${target}`} onClick={onClick} />;
}
