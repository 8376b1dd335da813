/** Utilities that several parts of the draw share. */
export const GOLD_BUTTON = 'button min-h-12 text-lg';
export const QUIET_BUTTON =
  'button-quiet min-h-12 text-lg aria-disabled:cursor-default aria-disabled:opacity-50 aria-disabled:[filter:none]';
export const LINK_BUTTON =
  'min-h-11 cursor-pointer px-4 py-2 underline underline-offset-4 aria-disabled:cursor-default aria-disabled:opacity-50';
/** A field on the ground, outside of any paper. */
export const NIGHT_FIELD = 'min-h-12 rounded-[3px] border border-gold bg-midnight px-3 text-lg';
export const BUTTON_ROW = 'flex flex-wrap justify-center gap-3 max-sm:*:px-3.5';
export const TITLE = 'text-center focus:[outline:none]';
