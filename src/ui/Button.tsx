import type { ComponentProps, ElementType } from 'react';

const LOOKS = {
  gold: 'button',
  /** The second choice: a rule instead of gold. */
  quiet: 'button-quiet',
  /** Takes something away. */
  danger:
    'button bg-red text-chalk hover:bg-crimson [box-shadow:inset_0_0_0_3px_var(--color-red),inset_0_0_0_4px_--alpha(var(--color-ivory)/75%),0_2px_0_var(--color-crimson)]',
  /** Words underlined, for what is pressed in passing. */
  link: 'inline-flex min-h-11 cursor-pointer items-center gap-1.5 text-left text-(--link,inherit) underline decoration-(--link,var(--color-gold)) underline-offset-[0.25em]',
  /** Nothing but a drawing, on paper. */
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

type LinkProps = ComponentProps<'a'> & { href: string; busy?: never };
type PressProps = ComponentProps<'button'> & {
  href?: never;
  /** Its work is under way: pressing does nothing more, but it stays in reach of the keyboard. */
  busy?: boolean;
};

/** A link where it has an address. */
export function Button(props: Look & (LinkProps | PressProps)) {
  const { look, small, className, busy, onClick, ...attributes } = props;
  const Element = (attributes.href ? 'a' : 'button') as ElementType;
  return (
    <Element
      type={attributes.href ? undefined : 'button'}
      className={buttonClass({ look, small, className })}
      aria-disabled={busy || undefined}
      onClick={busy ? (event: Event) => event.preventDefault() : onClick}
      {...attributes}
    />
  );
}
