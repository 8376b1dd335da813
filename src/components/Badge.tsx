import type { ReactNode } from 'react';

const TONES = {
  plain: 'border-current text-umber',
  /** Completed or in order. */
  good: 'border-moss bg-moss text-chalk',
  /** In progress or scheduled. */
  waiting: 'border-blue bg-blue text-chalk',
  /** Needs attention. */
  warning: 'border-bronze text-bronze',
  failed: 'border-red bg-red text-chalk',
};

type BadgeTone = keyof typeof TONES;

/** A label with the state of the adjacent item, for light backgrounds (`.paper`). */
export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={`rounded-xs border px-2 pb-0.5 text-[0.875rem] whitespace-nowrap ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}
