import { useId } from 'react';

/** How far a long action is; `value` is from 0 to 1. */
export function LongAction({ label, value }: { label: string; value: number }) {
  const id = useId();
  return (
    <div className="py-8 text-center">
      <p id={id}>{label}</p>
      <progress className="h-3 w-full accent-blue" aria-labelledby={id} max={1} value={value} />
    </div>
  );
}
