/** A box to tick or one of several to choose: its label, with the words and a `small` below them, and its input. */
export const CHOICE =
  'flex min-h-11 cursor-pointer items-start gap-3 py-[0.55rem] [line-height:1.4] wrap-anywhere [&_small]:block [&_small]:text-sm [&_small]:text-umber';
export const CHOICE_BOX = 'mt-[0.1rem] size-[1.35rem] flex-none accent-blue';
