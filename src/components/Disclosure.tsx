import type { ComponentProps, ReactNode } from 'react';

const SUMMARY_CLASSES = {
  /** Underlined text, for light backgrounds (`.paper`). */
  link: 'min-h-11 w-fit cursor-pointer py-2 text-sm text-(--link,inherit) underline underline-offset-[0.25em]',
  /** A full-width row with a lozenge at its end. */
  row: 'flex min-h-13 cursor-pointer list-none items-center justify-between gap-4 py-3 marker:hidden',
};

interface Props extends Omit<ComponentProps<'details'>, 'className'> {
  look?: keyof typeof SUMMARY_CLASSES;
  /** Optional for the type check, which does not see the slot that Astro components pass. */
  summary?: ReactNode;
}

export function Disclosure({ look = 'link', summary, children, ...attributes }: Props) {
  return (
    <details className="group" {...attributes}>
      <summary className={SUMMARY_CLASSES[look]}>
        {summary}
        {look === 'row' && (
          <DisclosureIcon className="text-gold in-[.paper]:text-red group-open:rotate-45 in-[summary:hover]:rotate-45" />
        )}
      </summary>
      {children}
    </details>
  );
}

/** The lozenge of an expandable element; `className` sets its colour and rotation. */
export function DisclosureIcon({ className }: { className: string }) {
  return (
    <svg
      className={`shrink-0 motion-safe:transition-transform ${className}`}
      width="14"
      height="14"
      viewBox="0 0 14 14"
      fill="currentColor"
      aria-hidden="true"
    >
      <path d="M7 0l7 7-7 7-7-7z" />
    </svg>
  );
}
