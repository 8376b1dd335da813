import {
  type ComponentProps,
  type ElementType,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useState,
} from 'react';

/**
 * Whether an action is under way, and how to begin one. It is no transition: React ends all of a page's together, and
 * a login would wait for the call that waits for it.
 */
export function useBusy() {
  const [isBusy, setBusy] = useState(false);

  const begin = useCallback(async (run: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await run();
    } finally {
      setBusy(false);
    }
  }, []);

  return [isBusy, begin] as const;
}

const LOOKS = {
  gold: 'button',
  /** The second choice: a rule instead of gold. */
  quiet: 'button-quiet',
  /** Deletes something. */
  danger:
    'button bg-red text-chalk hover:bg-crimson [box-shadow:inset_0_0_0_3px_var(--color-red),inset_0_0_0_4px_--alpha(var(--color-ivory)/75%),0_2px_0_var(--color-crimson)]',
  /** Words underlined, for what is pressed in passing. */
  link: 'inline-flex min-h-11 cursor-pointer items-center gap-1.5 text-left text-(--link,inherit) underline decoration-(--link,var(--color-gold)) underline-offset-[0.25em]',
  /** Only an icon, on paper. */
  icon: 'grid size-11 cursor-pointer place-items-center rounded-[3px] text-blue hover:bg-blue/10 aria-pressed:text-bronze',
};

interface Look {
  look?: keyof typeof LOOKS | undefined;
  /** For buttons with a frame. */
  small?: boolean | undefined;
  className?: string | undefined;
}

/** For parts of a library that bring a button of their own. */
export function buttonClass({ look = 'gold', small, className = '' }: Look = {}): string {
  return `${LOOKS[look]} ${small ? 'min-h-11 px-4 text-lg ' : ''}${className}`.trimEnd();
}

type Action<E extends HTMLElement> = (event: MouseEvent<E>) => unknown;
type LinkProps = Omit<ComponentProps<'a'>, 'onClick'> & {
  href: string;
  onClick?: Action<HTMLAnchorElement>;
  busy?: never;
  busyLabel?: never;
};
type PressProps = Omit<ComponentProps<'button'>, 'onClick'> & {
  href?: never;
  /** Until the promise that it returns is settled, pressing does nothing more. */
  onClick?: Action<HTMLButtonElement>;
  /** An action of the form around it is under way. */
  busy?: boolean;
  /** In place of its words while it is busy. */
  busyLabel?: ReactNode;
};

/** A link where it has an address. While it is busy it stays in reach of the keyboard. */
export function Button(props: Look & (LinkProps | PressProps)) {
  const { look, small, className, busy, busyLabel, onClick, children, ...attributes } = props;
  const [isRunning, begin] = useBusy();
  const isBusy = busy || isRunning;
  const Element = (attributes.href ? 'a' : 'button') as ElementType;

  function press(event: MouseEvent<never>): void {
    const result = isBusy ? event.preventDefault() : onClick?.(event);
    if (result instanceof Promise) begin(() => result);
  }

  return (
    <Element
      type={attributes.href ? undefined : 'button'}
      className={buttonClass({ look, small, className })}
      aria-disabled={isBusy || undefined}
      onClick={press}
      {...attributes}
    >
      {(isBusy && busyLabel) || children}
    </Element>
  );
}
