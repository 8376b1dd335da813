import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import { namesAround } from '#src/features/admin/content/schema/values.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { Lozenge } from '#src/ui/Lozenge.tsx';
import { $checks, $faults, $revealed } from './remarks.ts';

interface Props {
  name: string;
  title: ReactNode;
  /** States beside the title. */
  badges?: ReactNode;
  children: ReactNode;
}

/** A part of the form behind its title: its controls are there only while it is open. */
export function Folded({ name, title, badges, children }: Props) {
  const revealed = useStore($revealed);
  const [seen, setSeen] = useState<readonly string[]>([]);
  const [isOpen, setOpen] = useState(false);
  const isIn = (one: string) => namesAround(one).includes(name);
  // It unfolds by itself whenever something in it must be seen.
  if (seen !== revealed) {
    setSeen(revealed);
    if (revealed.some(isIn)) setOpen(true);
  }
  const isFaulty = Object.keys(useStore($faults)).some(isIn);
  const isToCheck = Object.keys(useStore($checks)).some(isIn);
  return (
    <div className={`border-b border-ink/25 ${isOpen ? 'bg-ink/3' : ''}`} data-field={name}>
      <button
        type="button"
        className="flex min-h-12 w-full cursor-pointer items-start gap-3 py-2.5 pr-2 text-left hover:bg-ink/5"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Lozenge className={`mt-1.5 text-red ${isOpen ? 'rotate-45' : ''}`} />
        <span className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3 gap-y-1.5">
          <span className="min-w-0 flex-[1_1_13rem] font-semibold wrap-break-word">{title}</span>
          <span className="flex flex-wrap gap-1.5 empty:hidden">
            {isFaulty && <Badge tone="faulty">À corriger</Badge>}
            {isToCheck && <Badge tone="open">À vérifier</Badge>}
            {badges}
          </span>
        </span>
      </button>
      {isOpen && <div className="grid gap-5 pt-1 pb-6 pl-3 md:pl-6">{children}</div>}
    </div>
  );
}
