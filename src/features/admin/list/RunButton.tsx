import { type ReactNode, useTransition } from 'react';
import { Button } from '#src/ui/Button.tsx';

interface Props {
  look: 'quiet' | 'link';
  className?: string;
  run: () => Promise<unknown>;
  children: ReactNode;
}

/** A small button for what takes a while: until it is done, pressing it again does nothing. */
export function RunButton({ look, className, run, children }: Props) {
  const [isRunning, start] = useTransition();
  return (
    <Button
      look={look}
      small={look === 'quiet'}
      className={className}
      busy={isRunning}
      onClick={() => start(async () => void (await run()))}
    >
      {isRunning ? 'Un instant…' : children}
    </Button>
  );
}
