import { type ComponentProps, useId, useState } from 'react';
import { Dialog } from '#src/components/Dialog.tsx';

/** Returns the progress (0 to 1; null while nothing runs), and a function that runs an action in steps. */
export function useProgress() {
  const [progress, setProgress] = useState<number | null>(null);

  async function runSteps<Step>(steps: readonly Step[], run: (step: Step) => Promise<void>) {
    try {
      for (const [index, step] of steps.entries()) {
        setProgress(index / steps.length);
        await run(step);
      }
    } finally {
      setProgress(null);
    }
  }

  return [progress, runSteps] as const;
}

interface Props extends ComponentProps<typeof Dialog> {
  onClose: () => void;
  progress: number | null;
  /** Text above the progress bar. */
  label: string;
}

/** Shows the progress of an action, during which it is open even without `open` and cannot be closed. */
export function ProgressDialog({ progress, label, open, onClose, children, ...dialog }: Props) {
  const labelId = useId();
  const isRunning = progress !== null;
  return (
    <Dialog open={open || isRunning} onClose={() => !isRunning && onClose()} {...dialog}>
      {isRunning ? (
        <div className="py-8 text-center">
          <p id={labelId}>{label}</p>
          <progress
            className="h-3 w-full accent-blue"
            aria-labelledby={labelId}
            max={1}
            value={progress}
          />
        </div>
      ) : (
        children
      )}
    </Dialog>
  );
}
