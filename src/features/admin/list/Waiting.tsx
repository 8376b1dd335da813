/** Stands for a part that is on its way; what it says is read out. */
export function Waiting({ words }: { words: string }) {
  return (
    <p role="status" className="py-8 text-center">
      {words}
    </p>
  );
}
