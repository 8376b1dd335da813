import type { ReactNode } from 'react';
import { Divider } from './Divider.tsx';

interface Props {
  title: string;
  subtitle: string;
  /** The card that represents the page. */
  children?: ReactNode;
}

/** The beginning of a page. */
export function PageHeader({ title, subtitle, children }: Props) {
  return (
    <div className="flex items-center justify-between gap-4 py-head">
      <div className="max-w-176 min-w-0 flex-1">
        <h1 className="max-md:text-title-phone">{title}</h1>
        <p className="mt-2.5 text-lead text-mist">{subtitle}</p>
        <Divider start className="mt-5" />
      </div>
      {children}
    </div>
  );
}
