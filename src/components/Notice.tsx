import type { ReactNode } from 'react';
import { ButtonGroup, type ButtonList } from './ButtonGroup.tsx';
import { Icon } from './Icon.tsx';

const DARK_CLASS = 'bg-night [&_small]:text-mist';

const TONES = {
  quiet: `border-dusk ${DARK_CLASS}`,
  waiting: `border-sky ${DARK_CLASS}`,
  good: `border-leaf ${DARK_CLASS}`,
  warning: `border-gold ${DARK_CLASS}`,
  failed:
    'border-red bg-ivory text-ink [--link:var(--color-blue)] [&_small]:text-umber [&_svg]:text-red',
};

type NoticeTone = keyof typeof TONES;

const ICONS: Record<NoticeTone, ReactNode> = {
  quiet: null,
  waiting: <Spinner />,
  good: <Icon name="check" />,
  warning: <Icon name="warning" />,
  failed: <Icon name="warning" />,
};

interface Props {
  tone: NoticeTone;
  role?: 'alert' | 'status';
  buttons?: ButtonList;
  children: ReactNode;
}

/** Shows a message on a dark page, with buttons to act on it. A `<small>` is displayed below the text. */
export function Notice({ tone, role, buttons, children }: Props) {
  return (
    <div
      role={role}
      className={`flex flex-wrap items-center justify-between gap-x-5 rounded-[3px] border-l-4 px-4 py-1.5 [&_small]:block [&_small]:text-sm ${TONES[tone]}`}
    >
      <p className="flex min-h-11 flex-[1_1_16rem] items-center gap-3">
        {ICONS[tone]}
        <span>{children}</span>
      </p>
      {buttons && (
        <div className="flex flex-wrap items-center gap-x-4">
          <ButtonGroup buttons={buttons} firstLook="bold" />
        </div>
      )}
    </div>
  );
}

function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="size-4.5 flex-none rounded-full border-2 border-dusk border-t-gold motion-safe:animate-turn motion-safe:[animation-duration:1s]"
    />
  );
}
