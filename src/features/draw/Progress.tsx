import type { ComponentProps } from 'react';

export function Progress(attributes: ComponentProps<'progress'>) {
  return (
    <progress
      className="h-2.5 w-[min(16rem,70vw)] appearance-none overflow-hidden rounded-[6px] border border-gold bg-midnight filled:bg-gold track:bg-transparent"
      {...attributes}
    />
  );
}
