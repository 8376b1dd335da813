import type { ReactNode } from 'react';

const TONES = {
  plain: 'border-current text-umber',
  /** Done, in order. */
  good: 'border-moss bg-moss text-chalk',
  /** Under way. */
  coming: 'border-blue bg-blue text-chalk',
  /** To be looked at. */
  open: 'border-bronze text-bronze',
  faulty: 'border-red bg-red text-chalk',
};

export type BadgeTone = keyof typeof TONES;

/** The state of the adjacent item, on paper. */
export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={`rounded-xs border px-2 pb-0.5 text-[0.875rem] whitespace-nowrap ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}
