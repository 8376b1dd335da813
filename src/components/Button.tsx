import {
  type ComponentProps,
  type ElementType,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useState,
} from 'react';

/**
 * Returns whether an action is running, and a function that runs one. `useTransition` is unsuitable, because
 * React's transitions all end together. While an action waits for the login dialog, the button of that dialog
 * would stay busy after a wrong password.
 */
export function useBusy() {
  const [isBusy, setBusy] = useState(false);

  const runWhileBusy = useCallback(async (action: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await action();
    } finally {
      setBusy(false);
    }
  }, []);

  return [isBusy, runWhileBusy] as const;
}

const LOOKS = {
  gold: 'button',
  /** For a secondary action: outlined instead of gold. */
  quiet: 'button-quiet',
  danger:
    'button bg-red text-chalk hover:bg-crimson [box-shadow:inset_0_0_0_3px_var(--color-red),inset_0_0_0_4px_--alpha(var(--color-ivory)/75%),0_2px_0_var(--color-crimson)]',
  /** Underlined text, for a minor action. */
  link: 'inline-flex min-h-11 cursor-pointer items-center gap-1.5 text-left text-(--link,inherit) underline decoration-(--link,var(--color-gold)) underline-offset-[0.25em]',
  /** An icon without text, for the light background of the class `paper`. */
  icon: 'grid size-11 cursor-pointer place-items-center rounded-[3px] text-blue hover:bg-blue/10 aria-pressed:text-bronze',
};

interface LookProps {
  look?: keyof typeof LOOKS | undefined;
  /** Only for `gold`, `quiet` and `danger`. */
  small?: boolean | undefined;
  className?: string | undefined;
}

/** Returns a button's classes, for library components that render their own button element. */
export function getButtonClass({ look = 'gold', small, className = '' }: LookProps = {}): string {
  return `${LOOKS[look]} ${small ? 'min-h-11 px-4 text-lg ' : ''}${className}`.trimEnd();
}

type ClickHandler<E extends HTMLElement> = (event: MouseEvent<E>) => unknown;
type LinkProps = Omit<ComponentProps<'a'>, 'onClick'> & {
  href: string;
  onClick?: ClickHandler<HTMLAnchorElement>;
  busy?: never;
  busyLabel?: never;
};
type ButtonProps = Omit<ComponentProps<'button'>, 'onClick'> & {
  href?: never;
  /** If it returns a promise, the button is busy and ignores clicks until the promise settles. */
  onClick?: ClickHandler<HTMLButtonElement>;
  /** Whether the button ignores clicks, because an action is running or there is nothing to do. */
  busy?: boolean;
  /** Replaces the label while the button is busy. */
  busyLabel?: ReactNode;
};

/** A link if it has an `href`. A busy button has `aria-disabled` instead of `disabled`, to keep the focus. */
export function Button(props: LookProps & (LinkProps | ButtonProps)) {
  const { look, small, className, busy, busyLabel, onClick, children, ...attributes } = props;
  const [isRunning, runWhileBusy] = useBusy();
  const isBusy = busy || isRunning;
  const Tag = (attributes.href ? 'a' : 'button') as ElementType;

  function handleClick(event: MouseEvent<never>): void {
    const result = isBusy ? event.preventDefault() : onClick?.(event);
    if (result instanceof Promise) runWhileBusy(() => result);
  }

  return (
    <Tag
      type={attributes.href ? undefined : 'button'}
      className={getButtonClass({ look, small, className })}
      aria-disabled={isBusy || undefined}
      onClick={handleClick}
      {...attributes}
    >
      {(isBusy && busyLabel) || children}
    </Tag>
  );
}
