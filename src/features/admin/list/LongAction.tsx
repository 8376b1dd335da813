/** How far a long action is, in place of its form; `value` is from 0 to 1. */
export function LongAction({ id, label, value }: { id: string; label: string; value: number }) {
  return (
    <div className="py-8 text-center">
      <p id={id}>{label}</p>
      <progress className="h-3 w-full accent-blue" aria-labelledby={id} max={1} value={value} />
    </div>
  );
}
