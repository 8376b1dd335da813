import type { ComponentProps, ReactNode } from 'react';
import { DisclosureIcon } from './DisclosureIcon.tsx';

const SUMMARIES = {
  /** Underlined words on paper. */
  link: 'min-h-11 w-fit cursor-pointer py-2 text-sm text-(--link,inherit) underline underline-offset-[0.25em]',
  /** A row of its own with a lozenge at its end. */
  row: 'flex min-h-13 cursor-pointer list-none items-center justify-between gap-4 py-3 marker:hidden',
};

interface Props extends Omit<ComponentProps<'details'>, 'className'> {
  look?: keyof typeof SUMMARIES;
  summary: ReactNode;
}

/** Text that opens on request. */
export function Disclosure({ look = 'link', summary, children, ...attributes }: Props) {
  return (
    <details className="group" {...attributes}>
      <summary className={SUMMARIES[look]}>
        {summary}
        {look === 'row' && (
          <DisclosureIcon className="text-gold in-[.paper]:text-red group-open:rotate-45 in-[summary:hover]:rotate-45" />
        )}
      </summary>
      {children}
    </details>
  );
}
