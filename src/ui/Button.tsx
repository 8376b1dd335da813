import type { ComponentProps } from 'react';

const LOOKS = {
  gold: 'button',
  /** The second choice. */
  quiet: 'button-quiet',
  /** Takes something away. */
  danger:
    'button bg-red text-chalk hover:bg-crimson [box-shadow:inset_0_0_0_3px_var(--color-red),inset_0_0_0_4px_rgb(246_236_212/0.75),0_2px_0_var(--color-crimson)]',
  /** Words underlined, for what is pressed in passing. */
  link: 'inline-flex min-h-11 cursor-pointer items-center gap-1.5 text-left text-(--link,inherit) underline decoration-(--link,var(--color-gold)) underline-offset-[0.25em]',
  /** Nothing but a drawing, on paper. */
  icon: 'grid size-11 cursor-pointer place-items-center rounded-[3px] text-blue hover:bg-blue/10 aria-pressed:text-bronze',
};

interface Look {
  look?: keyof typeof LOOKS | undefined;
  /** For buttons with a frame. */
  small?: boolean | undefined;
}

/** For links, and for parts of a library that bring a button of their own. */
export function buttonClass({ look = 'gold', small = false }: Look = {}): string {
  return small ? `${LOOKS[look]} min-h-11 px-4 text-lg` : LOOKS[look];
}

type ButtonProps = ComponentProps<'button'> &
  Look & {
    /** Its work is under way: pressing does nothing more, but it stays in reach of the keyboard. */
    busy?: boolean;
  };

export function Button({ look, small, busy, className = '', onClick, ...attributes }: ButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={busy || undefined}
      className={`${buttonClass({ look, small })} ${className}`}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...attributes}
    />
  );
}
