import type { ReactNode } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { useBusy } from './use-busy.ts';

interface Props {
  look: 'quiet' | 'link';
  className?: string;
  run: () => Promise<unknown>;
  children: ReactNode;
}

/** A small button for what takes a while: until it is done, pressing it again does nothing. */
export function RunButton({ look, className, run, children }: Props) {
  const [isRunning, begin] = useBusy();
  return (
    <Button
      look={look}
      small={look === 'quiet'}
      className={className}
      busy={isRunning}
      onClick={() => begin(run)}
    >
      {isRunning ? 'Un instant…' : children}
    </Button>
  );
}
